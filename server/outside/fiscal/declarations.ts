import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { dpsId } from '#contract/basics/brazil/nfse.ts'
import type { Instant } from '#contract/basics/days.ts'
import { centavosOfDecimal } from '#contract/basics/money.ts'
import {
  elementAt,
  openSigned,
  textAt,
  type VerifiedXml,
} from '#server/platform/documents/xml-signature.ts'

/** The fiscal system's codes and texts of rejection. */
export interface FiscalFault {
  readonly Codigo: string
  readonly Descricao: string
  readonly Complemento?: string
}

/** A rejected document; nothing of it is stored. */
export class DeclarationRejected extends Error {
  readonly fault: FiscalFault
  constructor(Codigo: string, Descricao: string, Complemento?: string) {
    super(Descricao)
    this.fault = { Codigo, Descricao, ...(Complemento ? { Complemento } : {}) }
  }
}

const LARGEST = 1_000_000
const unzip = promisify(gunzip)

const badSchema = (about: string) =>
  new DeclarationRejected('E1235', 'Falha no esquema XML do DF-e.', `Elemento: ${about}`)
const badSignature = (about: string) =>
  new DeclarationRejected('E0714', 'Arquivo enviado com erro na assinatura.', about)

/** The XML in a member of the body, gzipped and in base64. */
export async function unpack(body: unknown, member: string): Promise<string> {
  const given =
    typeof body === 'object' && body !== null
      ? (body as Readonly<Record<string, unknown>>)[member]
      : undefined
  if (typeof given !== 'string') throw badSchema(member)
  try {
    return (await unzip(Buffer.from(given, 'base64'), { maxOutputLength: LARGEST })).toString()
  } catch {
    throw badSchema(member)
  }
}

/** Verifies a signed document; its signer must be the holder of the CNPJ in it. */
function openOf(xml: string, name: string, documentAt: readonly string[]): VerifiedXml {
  const verified = openSigned(xml)
  if (!verified) throw badSignature('A assinatura não confere.')
  const { content, certificate } = verified
  if (content.localName !== name) throw badSchema(name)
  const document = documentAt.map((path) => textAt(content, path)).find(Boolean)
  // As in ICP-Brasil: the common name ends with the document of its holder.
  if (!document || !certificate.subject.split('\n').some((part) => part.endsWith(`:${document}`)))
    throw badSignature('O certificado não é do emitente.')
  return verified
}

/** The parts of a declaration that the invoice needs. */
export interface Declaration {
  readonly id: string
  readonly xml: string
  readonly document: string
  readonly cityIbge: string
  readonly name: string
  readonly amount: bigint
  readonly isSimples: boolean
  readonly serviceCode: string
}

function needed(content: Element, path: string, form: RegExp): string {
  const text = textAt(content, path)
  if (text === null || !form.test(text)) throw badSchema(path)
  return text
}

const ORDER = [
  'tpAmb',
  'dhEmi',
  'verAplic',
  'serie',
  'nDPS',
  'dCompet',
  'tpEmit',
  'cLocEmi',
  'prest',
  'toma',
  'serv',
  'valores',
]

// Every element of the layout comes once, in its place; the buyer may be absent.
function checkOrder(content: Element): void {
  const names = Array.from(content.childNodes as unknown as ArrayLike<Element>).map(
    ({ localName }) => localName,
  )
  const expected = ORDER.filter((name) => name !== 'toma' || names.includes('toma'))
  const wrong = expected.find((name, at) => names[at] !== name)
  if (wrong || names.length !== expected.length) throw badSchema(wrong ?? 'infDPS')
}

/** Reads a declaration as the system does: signature, schema, then content. */
export function readDeclaration(xml: string, now: Instant): Declaration {
  const { content, certificate } = openOf(xml, 'infDPS', ['prest/CNPJ', 'prest/CPF'])
  checkOrder(content)
  const document = textAt(content, 'prest/CNPJ') ?? textAt(content, 'prest/CPF') ?? ''
  const cityIbge = needed(content, 'cLocEmi', /^\d{7}$/)
  const series = needed(content, 'serie', /^\d{1,5}$/)
  const number = needed(content, 'nDPS', /^[1-9]\d{0,14}$/)
  const id = content.getAttribute('Id') ?? ''
  if (id !== dpsId({ cityIbge, document, series, number })) throw badSchema('Id')
  const amount = needed(content, 'valores/vServPrest/vServ', /^\d{1,13}\.\d{2}$/)
  const serviceCode = needed(content, 'serv/cServ/cTribNac', /^\d{6}$/)
  needed(content, 'serv/cServ/xDescServ', /^[!-ÿ]([ -ÿ]{0,1998}[!-ÿ])?$/)
  const emitted = needed(content, 'dhEmi', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:00$/)
  const competence = needed(content, 'dCompet', /^\d{4}-\d\d-\d\d$/)
  if (Date.parse(emitted) > Date.parse(now) + 300_000)
    throw new DeclarationRejected('E0008', 'Data de emissão posterior à data do processamento.')
  if (competence > emitted.slice(0, 10))
    throw new DeclarationRejected('E0015', 'Data de competência posterior à data de emissão.')
  if (elementAt(content, 'toma') && !textAt(content, 'toma/xNome')) throw badSchema('toma/xNome')
  return {
    id,
    xml,
    document,
    cityIbge,
    serviceCode,
    name: certificate.subject.replace(/^CN=/, '').replace(/:[^:]*$/, ''),
    amount: centavosOfDecimal(amount) ?? 0n,
    isSimples: textAt(content, 'prest/regTrib/opSimpNac') === '3',
  }
}

/** Reads the event by which an invoice is to be canceled; its access key. */
export function readCancellation(xml: string): string {
  const { content } = openOf(xml, 'infPedReg', ['CNPJAutor', 'CPFAutor'])
  const key = needed(content, 'chNFSe', /^[0-9A-Z]{50}$/)
  if (content.getAttribute('Id') !== `PRE${key}101101`) throw badSchema('Id')
  needed(content, 'e101101/cMotivo', /^[129]$/)
  needed(content, 'e101101/xMotivo', /^.{15,255}$/)
  return key
}
