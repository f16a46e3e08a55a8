import { DEFAULT_COUNTRY } from '#contract/basics/brazil/addresses.ts'
import { isCnpj, isCpf } from '#contract/basics/brazil/documents.ts'
import { dpsId } from '#contract/basics/brazil/nfse.ts'
import { type Day, dayInSaoPaulo, type Instant, timeInSaoPaulo } from '#contract/basics/days.ts'
import { decimalText } from '#contract/basics/money.ts'
import type { FiscalTerms } from '#server/areas/invoices/fiscal-terms.ts'
import { latinText } from '#server/platform/documents/transliterate.ts'
import { element, optionalElement } from '#server/platform/documents/xml.ts'
import { signXml } from '#server/platform/documents/xml-signature.ts'
import type { Credentials } from '#server/platform/security/certificates.ts'

/** 1 is production, 2 is test. */
export type Environment = '1' | '2'

/** The content of an invoice, frozen when it was requested; amounts in centavos as text. */
export interface InvoiceFacts {
  readonly environment: Environment
  readonly series: string
  readonly number: string
  readonly emittedAt: Instant
  readonly competence: Day
  readonly seller: { readonly document: string; readonly name: string; readonly city: string }
  readonly buyer: {
    readonly document: string | null
    /** The country of the document; absent in facts from before it was stored. */
    readonly nation?: string
    readonly name: string
    readonly email: string | null
    readonly phone: string | null
  }
  readonly description: string
  readonly value: string
  readonly terms: FiscalTerms
}

const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse'
const LAYOUT = { xmlns: NAMESPACE, versao: '1.01' } as const
const PROGRAM = 'Guiche 0.1'

/** `2026-11-21T10:15:00-03:00`, São Paulo time, which has no summer time since 2019. */
const momentOf = (at: Instant) => `${dayInSaoPaulo(at)}T${timeInSaoPaulo(at)}-03:00`

/** The declaration's id for these facts. */
export const idOf = ({ seller, terms, series, number }: InvoiceFacts): string =>
  dpsId({ cityIbge: terms.cityIbge, document: seller.document, series, number })

function inscription(document: string | null, nation = DEFAULT_COUNTRY) {
  // A foreign document may have the digits of somebody's CPF.
  const isBrazilian = nation === DEFAULT_COUNTRY
  if (isBrazilian && document && isCpf(document)) return element('CPF', document)
  if (isBrazilian && document && isCnpj(document)) return element('CNPJ', document)
  // Reason 0: not given.
  const foreign = document === null ? '' : latinText(document, 40)
  return foreign ? element('NIF', foreign) : element('cNaoNIF', '0')
}

function provider({ seller, terms }: InvoiceFacts) {
  const isSimples = terms.simplesNacional === 3
  return element('prest', [
    inscription(seller.document),
    optionalElement('IM', terms.municipalRegistration),
    element('regTrib', [
      element('opSimpNac', String(terms.simplesNacional)),
      isSimples ? element('regApTribSN', '1') : null,
      element('regEspTrib', '0'),
    ]),
  ])
}

const MAX_EMAIL_LENGTH = 80

const isShortEmail = (email: string | null) => email !== null && email.length <= MAX_EMAIL_LENGTH

const buyerPart = ({ buyer }: InvoiceFacts) =>
  element('toma', [
    inscription(buyer.document, buyer.nation),
    element('xNome', latinText(buyer.name, 300) || 'Não informado'),
    optionalElement('fone', buyer.phone?.replace(/\D/g, '').slice(0, 20)),
    // Cut, it would be the address of another person.
    optionalElement('email', isShortEmail(buyer.email) ? buyer.email : null),
  ])

const servicePart = ({ terms, description }: InvoiceFacts) =>
  element('serv', [
    element('locPrest', [element('cLocPrestacao', terms.cityIbge)]),
    element('cServ', [
      element('cTribNac', terms.serviceCode),
      element('xDescServ', latinText(description, 1_000) || 'Serviço prestado'),
    ]),
  ])

// The national system sets the rate of a city; Simples states it only for withheld tax.
const amounts = ({ terms, value }: InvoiceFacts) =>
  element('valores', [
    element('vServPrest', [element('vServ', decimalText(BigInt(value)))]),
    element('trib', [
      element('tribMun', [element('tribISSQN', '1'), element('tpRetISSQN', '1')]),
      element('totTrib', [
        terms.simplesNacional === 3
          ? element('pTotTribSN', decimalText(BigInt(terms.simplesBasisPoints)))
          : element('indTotTrib', '0'),
      ]),
    ]),
  ])

/** The declaration of a service (DPS 1.01) in the order that the layout wants, not signed yet. */
export function buildDps(facts: InvoiceFacts): string {
  const content = [
    element('tpAmb', facts.environment),
    element('dhEmi', momentOf(facts.emittedAt)),
    element('verAplic', PROGRAM),
    element('serie', facts.series),
    element('nDPS', facts.number),
    element('dCompet', facts.competence),
    element('tpEmit', '1'),
    element('cLocEmi', facts.terms.cityIbge),
    provider(facts),
    buyerPart(facts),
    servicePart(facts),
    amounts(facts),
  ]
  return element('DPS', [element('infDPS', content, { Id: idOf(facts) })], LAYOUT).text
}

/** The declaration with the seller's signature. */
export const signedDps = (facts: InvoiceFacts, credentials: Credentials): string =>
  signXml(buildDps(facts), idOf(facts), credentials)

export interface Cancellation {
  readonly environment: Environment
  readonly accessKey: string
  readonly document: string
  readonly at: Instant
}

const CANCELLATION = '101101'

/** The signed cancellation event of an invoice (e101101). */
export function signedCancellation(requested: Cancellation, credentials: Credentials): string {
  const { environment, accessKey, document, at } = requested
  const id = `PRE${accessKey}${CANCELLATION}`
  const content = [
    element('tpAmb', environment),
    element('verAplic', PROGRAM),
    element('dhEvento', momentOf(at)),
    element(isCpf(document) ? 'CPFAutor' : 'CNPJAutor', document),
    element('chNFSe', accessKey),
    element(`e${CANCELLATION}`, [
      element('xDesc', 'Cancelamento de NFS-e'),
      element('cMotivo', '1'),
      element('xMotivo', 'Erro na emissão da nota fiscal'),
    ]),
  ]
  const order = element('pedRegEvento', [element('infPedReg', content, { Id: id })], LAYOUT)
  return signXml(order.text, id, credentials)
}
