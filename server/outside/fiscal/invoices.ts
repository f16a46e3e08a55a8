import { randomInt } from 'node:crypto'
import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils/get-municipality-by-code'
import { accessKey } from '#contract/basics/brazil/nfse.ts'
import {
  addDays,
  dayInSaoPaulo,
  type Instant,
  instantInSaoPaulo,
  timeInSaoPaulo,
} from '#contract/basics/days.ts'
import { decimalText } from '#contract/basics/money.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import type { Fault } from '#server/outside/faults.ts'
import type { Declaration, FiscalFault } from '#server/outside/fiscal/declarations.ts'
import { element, Xml } from '#server/platform/documents/xml.ts'
import { signXml } from '#server/platform/documents/xml-signature.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { type Credentials, selfSigned } from '#server/platform/security/certificates.ts'

export interface IssuedInvoiceRow {
  readonly dps_id: string
  readonly status: 'EM_PROCESSAMENTO' | 'AUTORIZADA' | 'REJEITADA' | 'CANCELADA'
  readonly declared: Omit<Declaration, 'amount'>
  readonly amount: bigint
  readonly fault: Fault | null
  readonly access_key: string | null
  readonly number: bigint | null
  readonly xml: string | null
  readonly errors: readonly FiscalFault[]
  readonly processed_at: Instant | null
  readonly cancellation: 'EM_PROCESSAMENTO' | 'RECUSADO' | null
  readonly cancel_fault: Fault | null
}

export const findInvoice = ({ database }: SandboxContext, dpsId: string) =>
  database.row<IssuedInvoiceRow>('select * from outside.fiscal_note where dps_id = $1', [dpsId])

export const invoiceOfKey = ({ database }: SandboxContext, key: string) =>
  database.row<IssuedInvoiceRow>('select * from outside.fiscal_note where access_key = $1', [key])

export const latestInvoices = ({ database }: SandboxContext) =>
  database.rows<IssuedInvoiceRow>(
    'select * from outside.fiscal_note order by sequence desc limit 100',
  )

/** Accepts a declaration, once per id, and processes it. */
export async function acceptDeclaration(
  context: SandboxContext,
  { amount, ...declared }: Declaration,
  fault: Fault | null,
): Promise<IssuedInvoiceRow | undefined> {
  await context.database.run(
    `insert into outside.fiscal_note (dps_id, status, declared, amount, fault, errors, ready_at)
     values ($1, 'EM_PROCESSAMENTO', $2, $3, $4, '[]', $5) on conflict (dps_id) do nothing`,
    [
      declared.id,
      JSON.stringify(declared),
      amount,
      fault,
      machineInstant(context.faults.chaos.decisionMs),
    ],
  )
  return findInvoice(context, declared.id)
}

/** Accepts the event that cancels an authorized invoice; repeating it changes nothing. */
export async function acceptCancellation(
  context: SandboxContext,
  key: string,
  fault: Fault | null,
) {
  await context.database.run(
    `update outside.fiscal_note
        set cancellation = 'EM_PROCESSAMENTO', cancel_fault = $2, ready_at = $3, errors = '[]'
      where access_key = $1 and status = 'AUTORIZADA'
        and cancellation is distinct from 'EM_PROCESSAMENTO'`,
    [key, fault, machineInstant(context.faults.chaos.decisionMs)],
  )
  return invoiceOfKey(context, key)
}

let signer: Promise<Credentials> | undefined

// Made when the first invoice needs it: most runs need none.
function signerOf(now: Instant): Promise<Credentials> {
  const today = dayInSaoPaulo(now)
  const from = instantInSaoPaulo(addDays(today, -1))
  const until = instantInSaoPaulo(addDays(today, 3_650))
  signer ??= selfSigned('SEFIN NACIONAL - AMBIENTE DE TESTES', from, until)
  return signer
}

/** The address of every issuer in the system's register, in the city that it declares. */
function registeredAddress(cityIbge: string, state: string) {
  return element('enderNac', [
    element('xLgr', 'Rua do Comércio'),
    element('nro', '100'),
    element('xBairro', 'Centro'),
    element('cMun', cityIbge),
    element('UF', state),
    element('CEP', '01310100'),
  ])
}

async function writeInvoice(row: IssuedInvoiceRow, now: Instant, number: bigint, key: string) {
  const { declared, amount } = row
  const municipality = getMunicipalityByCode(declared.cityIbge)
  const city = municipality?.name ?? declared.cityIbge
  const content = [
    element('xLocEmi', city),
    element('xLocPrestacao', city),
    element('nNFSe', String(number)),
    element('cLocIncid', declared.cityIbge),
    element('xLocIncid', city),
    element('xTribNac', `Serviço ${declared.serviceCode} da lista nacional`),
    element('verAplic', 'SefinSandbox_1.0'),
    element('ambGer', '2'),
    element('tpEmis', '1'),
    element('procEmi', '1'),
    element('cStat', '100'),
    element('dhProc', `${dayInSaoPaulo(now)}T${timeInSaoPaulo(now)}-03:00`),
    element('nDFSe', String(number)),
    element('emit', [
      element(declared.document.length === 11 ? 'CPF' : 'CNPJ', declared.document),
      element('xNome', declared.name),
      registeredAddress(declared.cityIbge, municipality?.stateCode ?? 'SP'),
    ]),
    element('valores', [element('vLiq', decimalText(amount))]),
    new Xml(declared.xml),
  ]
  const root = element('NFSe', [element('infNFSe', content, { Id: `NFS${key}` })], {
    xmlns: 'http://www.sped.fazenda.gov.br/nfse',
    versao: '1.01',
  })
  return signXml(root.text, `NFS${key}`, await signerOf(now))
}

// The callback is queued in the statement that decides; a second decision changes nothing.
async function change(
  context: SandboxContext,
  row: IssuedInvoiceRow,
  set: string,
  values: readonly unknown[],
) {
  const id = `${row.dps_id}:${machineInstant()}`
  const callback = callbackValues(
    context.faults,
    { id: `nfse:${id}`, provider: 'fiscal', body: { id, idDps: row.dps_id } },
    row.cancellation ? row.cancel_fault : row.fault,
  )
  await context.database.run(
    `with changed as (
       update outside.fiscal_note set ready_at = null, ${set}
        where dps_id = $1 and status = $2 returning 1)
     ${queueCallback('changed', values.length + 3)}`,
    [row.dps_id, row.status, ...values, ...callback],
  )
  context.wake()
}

const SIMULATED: FiscalFault = { Codigo: 'RNG9999', Descricao: 'Rejeição simulada.' }

/** Authorizes a declaration in process: number, key, signed invoice. */
export async function authorize(context: SandboxContext, row: IssuedInvoiceRow): Promise<void> {
  const now = await context.now()
  const { document, cityIbge } = row.declared
  const last = await context.database.row<{ number: bigint }>(
    `select coalesce(max(number), 0) as number from outside.fiscal_note
      where declared->>'document' = $1`,
    [document],
  )
  const number = (last?.number ?? 0n) + 1n
  const key = accessKey({
    cityIbge,
    document,
    number: String(number),
    month: dayInSaoPaulo(now).slice(0, 7),
    code: String(randomInt(1_000_000_000)).padStart(9, '0'),
  })
  const xml = await writeInvoice(row, now, number, key)
  const set = `status = 'AUTORIZADA', number = $3, access_key = $4, xml = $5, processed_at = $6`
  await change(context, row, set, [number, key, xml, now])
}

/** Rejects a declaration in process. */
export const reject = (
  context: SandboxContext,
  row: IssuedInvoiceRow,
  reason?: string,
): Promise<void> =>
  change(context, row, `status = 'REJEITADA', errors = $3`, [
    JSON.stringify([reason ? { ...SIMULATED, Descricao: reason } : SIMULATED]),
  ])

/** Cancels an authorized invoice, for its seller or by the tax office. */
export const cancelIssued = (context: SandboxContext, row: IssuedInvoiceRow): Promise<void> =>
  change(context, row, `status = 'CANCELADA', cancellation = null`, [])

const rejectCancellation = (context: SandboxContext, row: IssuedInvoiceRow): Promise<void> =>
  change(context, row, `cancellation = 'RECUSADO', errors = $3`, [JSON.stringify([SIMULATED])])

/** Decides the declarations and events whose processing time has passed. */
export async function decideInvoices(context: SandboxContext): Promise<void> {
  const due = await context.database.rows<IssuedInvoiceRow>(
    'select * from outside.fiscal_note where ready_at <= $1 order by sequence limit 20',
    [machineInstant()],
  )
  for (const row of due) {
    const isCanceling = row.cancellation === 'EM_PROCESSAMENTO'
    const isRejected = (isCanceling ? row.cancel_fault : row.fault) === 'refuse'
    if (isCanceling) await (isRejected ? rejectCancellation : cancelIssued)(context, row)
    else await (isRejected ? reject : authorize)(context, row)
  }
}
