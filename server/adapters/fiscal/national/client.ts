import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { isAccessKey } from '#contract/basics/brazil/nfse.ts'
import { toInstant } from '#contract/basics/days.ts'
import { type HttpResponse, sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import type {
  Authorized,
  FiscalSystemClient,
  InvoiceOutcome,
} from '#server/adapters/fiscal/port.ts'
import { elementAt, openSigned } from '#server/platform/documents/xml-signature.ts'

const Fault = z.object({
  Codigo: z.string(),
  Descricao: z.string(),
  Complemento: z.optional(z.nullable(z.string())),
})
const Refusal = z.object({ erros: z.array(Fault).check(z.minLength(1)) })
const NotFound = z.object({ code: z.literal('not_found') })
const InvoiceBody = z.object({
  idDps: z.string(),
  situacao: z.enum(['EM_PROCESSAMENTO', 'AUTORIZADA', 'REJEITADA', 'CANCELADA']),
  chaveAcesso: z.nullable(z.string().check(z.refine(isAccessKey))),
  numero: z.nullable(z.string().check(z.regex(/^\d{1,13}$/))),
  dataHoraProcessamento: z.nullable(z.string()),
  nfseXmlGZipB64: z.nullable(z.string()),
  erros: z.array(Fault),
  cancelamento: z.nullable(z.enum(['EM_PROCESSAMENTO', 'RECUSADO'])),
})

const LARGEST_NOTE = 1_000_000
const unzip = promisify(gunzip)

/** Several reasons as one text for display. */
const messageOf = (faults: readonly z.output<typeof Fault>[]): string =>
  faults
    .map(({ Codigo, Descricao, Complemento }) =>
      [`${Codigo} - ${Descricao}`, Complemento].filter(Boolean).join(' '),
    )
    .join('; ')

/** The invoice, if it belongs to this declaration and its signature is valid. */
async function authorizedOf(response: z.output<typeof InvoiceBody>): Promise<Authorized | null> {
  const { idDps, chaveAcesso, numero, dataHoraProcessamento, nfseXmlGZipB64 } = response
  const atMs = Date.parse(dataHoraProcessamento ?? '')
  if (!chaveAcesso || !numero || !nfseXmlGZipB64 || Number.isNaN(atMs)) return null
  try {
    const zipped = Buffer.from(nfseXmlGZipB64, 'base64')
    const xml = (await unzip(zipped, { maxOutputLength: LARGEST_NOTE })).toString()
    const content = openSigned(xml)?.content
    const declared = content && elementAt(content, 'DPS/infDPS')
    const isIts =
      content?.getAttribute('Id') === `NFS${chaveAcesso}` && declared?.getAttribute('Id') === idDps
    return isIts ? { accessKey: chaveAcesso, number: numero, at: toInstant(atMs), xml } : null
  } catch {
    return null
  }
}

async function readInvoice(dpsId: string, response: HttpResponse | null): Promise<InvoiceOutcome> {
  if (!response) return { kind: 'unknown' }
  const { status, body } = response
  if (status === 404 && z.safeParse(NotFound, body).success) return { kind: 'not-found' }
  const refusal = z.safeParse(Refusal, body)
  if (status === 400 && refusal.success) {
    return { kind: 'rejected', message: messageOf(refusal.data.erros) }
  }
  const read = z.safeParse(InvoiceBody, body)
  if (status >= 300 || !read.success || read.data.idDps !== dpsId) return { kind: 'unknown' }
  const { situacao, erros, cancelamento } = read.data
  if (situacao === 'EM_PROCESSAMENTO') return { kind: 'processing' }
  if (situacao === 'REJEITADA') return { kind: 'rejected', message: messageOf(erros) }
  const invoice = await authorizedOf(read.data)
  if (!invoice) return { kind: 'unknown' }
  if (situacao === 'CANCELADA') return { kind: 'canceled', ...invoice }
  const isCanceling = cancelamento === 'EM_PROCESSAMENTO'
  const rejected = cancelamento === 'RECUSADO' ? messageOf(erros) : null
  return { kind: 'authorized', ...invoice, isCanceling, refusal: rejected }
}

const packed = (xml: string) => gzipSync(xml).toString('base64')

/** The national system of fiscal invoices at `baseUrl`; in the sandbox, its simulation. */
export function createNationalSystem({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): FiscalSystemClient {
  const post = (path: string, body: object) =>
    sendHttp(`${baseUrl}${path}`, { method: 'POST', body, timeoutMs })
  return {
    submit: async (dpsId, signedXml) =>
      readInvoice(dpsId, await post('/nfse', { dpsXmlGZipB64: packed(signedXml) })),
    invoice: async (dpsId) =>
      readInvoice(
        dpsId,
        await sendHttp(`${baseUrl}/dps/${encodeURIComponent(dpsId)}`, { timeoutMs }),
      ),
    cancel: async (dpsId, accessKey, signedXml) => {
      const body = { pedidoRegistroEventoXmlGZipB64: packed(signedXml) }
      return readInvoice(dpsId, await post(`/nfse/${encodeURIComponent(accessKey)}/eventos`, body))
    },
  }
}
