import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { buildDynamicBrCode, crc16, isTxid } from '#contract/basics/brazil/pix.ts'
import { dayInSaoPaulo, type Instant, isDay } from '#contract/basics/days.ts'
import { centavosOfDecimal } from '#contract/basics/money.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import type { Fault } from '#server/outside/faults.ts'
import { Problem } from '#server/outside/pix-bank/problems.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

export type PixKind = 'cob' | 'cobv'

const DEFAULT_EXPIRY_SECONDS = 86_400
const DEFAULT_VALID_DAYS = 30
const MERCHANT = { merchantName: 'Guiche Pagamentos', merchantCity: 'Sao Paulo' }

const value = () =>
  z.string().check(
    z.regex(/^\d{1,10}\.\d{2}$/),
    z.refine((text) => centavosOfDecimal(text) !== 0n),
  )
const percent = () => z.string().check(z.regex(/^\d{1,3}\.\d{2}$/))

const Debtor = z
  .object({
    nome: z.string().check(z.minLength(1), z.maxLength(200)),
    cpf: z.optional(z.string().check(z.regex(/^\d{11}$/))),
    cnpj: z.optional(z.string().check(z.regex(/^[0-9A-Z]{12}\d{2}$/))),
  })
  .check(z.refine(({ cpf, cnpj }) => (cpf === undefined) !== (cnpj === undefined)))

const shared = {
  chave: z.string().check(z.minLength(1), z.maxLength(77)),
  solicitacaoPagador: z.optional(z.string().check(z.maxLength(140))),
  infoAdicionais: z.optional(
    z
      .array(
        z.object({
          nome: z.string().check(z.maxLength(50)),
          valor: z.string().check(z.maxLength(200)),
        }),
      )
      .check(z.maxLength(50)),
  ),
}

const Cob = z.object({
  ...shared,
  calendario: z.object({
    expiracao: z._default(z.int().check(z.minimum(1)), DEFAULT_EXPIRY_SECONDS),
  }),
  devedor: z.optional(Debtor),
  valor: z.object({ original: value() }),
})

// Of fine and interest the sandbox bank knows the percentages only: modes 2 and 3.
const CobV = z.object({
  ...shared,
  calendario: z.object({
    dataDeVencimento: z.string().check(z.refine((text) => isDay(text))),
    validadeAposVencimento: z._default(z.int().check(z.minimum(0)), DEFAULT_VALID_DAYS),
  }),
  devedor: Debtor,
  valor: z.strictObject({
    original: value(),
    multa: z.optional(z.object({ modalidade: z.literal(2), valorPerc: percent() })),
    juros: z.optional(z.object({ modalidade: z.literal(3), valorPerc: percent() })),
  }),
})

export type RequestedCob = z.output<typeof Cob>
export type RequestedCobV = z.output<typeof CobV>

export interface PixChargeRow {
  readonly txid: string
  readonly kind: PixKind
  readonly asked: RequestedCob | RequestedCobV
  readonly amount: bigint
  readonly status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  readonly revision: number
  readonly location: string
  readonly copy_paste: string
  readonly created_at: Instant
  readonly paid_late: boolean
}

const KIND_NAMES = { cob: 'Cob', cobv: 'CobV' } as const

/** Parses a request for a code; rejects it with 400 and the violations. */
export function readRequested(
  kind: PixKind,
  txid: string,
  body: unknown,
): RequestedCob | RequestedCobV {
  const invalid = `${KIND_NAMES[kind]}OperacaoInvalida`
  if (!isTxid(txid, 'cob')) {
    const violation = { razao: 'O txid não respeita o formato.', propriedade: `${kind}.txid` }
    throw new Problem(400, invalid, 'A cobrança não respeita o schema.', [violation])
  }
  const result = kind === 'cob' ? z.safeParse(Cob, body) : z.safeParse(CobV, body)
  if (result.success) return result.data
  const violations = result.error.issues.map((issue) => ({
    razao: 'O campo não respeita o schema.',
    propriedade: [kind, ...issue.path.map(String)].join('.'),
  }))
  throw new Problem(400, invalid, 'A cobrança não respeita o schema.', violations)
}

const SELECT = 'select * from outside.pix_charge'

export const findPixCharge = (
  context: SandboxContext,
  txid: string,
): Promise<PixChargeRow | undefined> =>
  context.database.row<PixChargeRow>(`${SELECT} where txid = $1`, [txid])

export const findByLocation = (
  context: SandboxContext,
  location: string,
): Promise<PixChargeRow | undefined> =>
  context.database.row<PixChargeRow>(`${SELECT} where location = $1`, [location])

export const latestPixCharges = (context: SandboxContext): Promise<PixChargeRow[]> =>
  context.database.rows<PixChargeRow>(
    `${SELECT} order by (status = 'ATIVA') desc, created_at desc, txid limit 100`,
  )

/** A code in dollars, which Pix does not allow. */
function inDollars(copyPaste: string): string {
  const unsigned = copyPaste.replace('5303986', '5303840').slice(0, -4)
  return unsigned + crc16(unsigned)
}

const sameJson = (one: unknown, other: unknown) => canonical(one) === canonical(other)

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, member]) => `${name}:${canonical(member)}`).join()}}`
}

function rejectPastDue(txid: string, { calendario }: RequestedCob | RequestedCobV, now: Instant) {
  if (!('dataDeVencimento' in calendario)) return
  const due = calendario.dataDeVencimento
  if (due >= dayInSaoPaulo(now)) return
  const violation = {
    razao: 'A data de vencimento é anterior à data de criação da cobrança.',
    propriedade: 'cobv.calendario.dataDeVencimento',
  }
  throw new Problem(400, 'CobVOperacaoInvalida', `Vencimento passado: ${txid}.`, [violation])
}

/** Registers a code once per txid; the same txid with other content is refused. */
export async function registerPixCharge(
  context: SandboxContext,
  kind: PixKind,
  txid: string,
  body: unknown,
  fault: Fault | null,
): Promise<PixChargeRow> {
  const asked = readRequested(kind, txid, body)
  if (!(await findPixCharge(context, txid))) rejectPastDue(txid, asked, await context.now())
  const host = context.address.companiesUrl.replace(/^https?:\/\//, '')
  const location = `${host}/pix/qr/v2/${randomBytes(16).toString('hex')}`
  const copyPaste = buildDynamicBrCode({ url: location, ...MERCHANT })
  const amount =
    (centavosOfDecimal(asked.valor.original) ?? 0n) + (fault === 'wrong-amount' ? 1n : 0n)
  await context.database.run(
    `insert into outside.pix_charge (txid, kind, asked, amount, status, revision, location,
       copy_paste, created_at, paid_late)
     values ($1, $2, $3, $4, 'ATIVA', 0, $5, $6, $7, $8) on conflict (txid) do nothing`,
    [
      txid,
      kind,
      JSON.stringify(asked),
      amount,
      location,
      fault === 'wrong-currency' ? inDollars(copyPaste) : copyPaste,
      await context.now(),
      fault === 'late-approve',
    ],
  )
  const row = await findPixCharge(context, txid)
  if (!row || row.kind !== kind || !sameJson(row.asked, asked)) {
    const violation = { razao: 'O txid já foi usado.', propriedade: `${kind}.txid` }
    throw new Problem(400, `${KIND_NAMES[kind]}OperacaoInvalida`, 'txid já utilizado.', [violation])
  }
  return row
}

const Removal = z.object({ status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') })

/** Removes a code that is active; one removed before stays so, a paid one is refused. */
export async function removePixCharge(
  context: SandboxContext,
  kind: PixKind,
  txid: string,
  body: unknown,
) {
  const row = await findPixCharge(context, txid)
  if (!row || row.kind !== kind) throw new Problem(404, 'NaoEncontrado', 'Cobrança não encontrada.')
  if (!z.safeParse(Removal, body).success) {
    throw new Problem(400, `${KIND_NAMES[kind]}OperacaoInvalida`, 'Só a remoção é aceita aqui.')
  }
  await context.database.run(
    `update outside.pix_charge set status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
       revision = revision + 1, turns_at = case when paid_late then $2::timestamptz end
     where txid = $1 and status = 'ATIVA'`,
    [txid, machineInstant(context.faults.chaos.lateMs)],
  )
  const now = await findPixCharge(context, txid)
  if (now?.status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR') {
    throw new Problem(400, `${KIND_NAMES[kind]}OperacaoInvalida`, 'A cobrança já foi concluída.')
  }
  return now
}
