import { linkBody } from '#tests/factories/payments/checkout.ts'
import { recurringBody } from '#tests/factories/payments/recurring-link.ts'
import {
  ADDRESS,
  billFields,
  personBody,
  planBody,
  recurringLinkOf,
  type WholeSeller,
} from '#tests/factories/sellers/full-seller.ts'

/** Parameters, query and body of a valid call. */
export interface ValidCall {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const WHOLE_YEAR = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }

type Make = (own: WholeSeller) => ValidCall

const of =
  (name: keyof WholeSeller['uuids']): Make =>
  ({ uuids }) => ({ params: { id: uuids[name] } })
const ofNumber =
  (name: keyof WholeSeller['numbers'], body?: Make): Make =>
  (own) => ({ params: { id: String(own.numbers[name]) }, ...body?.(own) })
const ofSubscription =
  (body?: (own: WholeSeller) => object): Make =>
  (own) => ({ params: { id: own.uuids.subscription }, ...(body && { body: body(own) }) })

const share = ({ numbers }: WholeSeller) => ({
  idSubSeller: numbers.subSeller,
  paymentType: 'PERCENTAGE',
  paymentValue: 10,
  amount: 150,
})

/** A one-off link by card for a customer, with a split. */
const sharedLink = (own: WholeSeller) => ({
  ...linkBody({ title: `${own.mark} dividido`, uuidSellerClient: own.uuids.customer }),
  allowedPaymentMethods: {
    creditCardMethod: { type: 'RECURRENT' },
    bankSlipMethod: null,
    pixMethod: null,
  },
  subSellerPaymentRequest: [share(own)],
})

const customerContact = ({ mark, numbers }: WholeSeller, document: string) => ({
  document: { documentNumber: document, documentType: 'cpf', documentNation: 'BR' },
  name: `${mark} Cliente ${numbers.plan}`,
  email: `outro@${mark}.example`,
  phone: '11987654321',
  countryCode: '+55',
})

const plan = (own: WholeSeller) => ({ ...planBody(own.mark), idCheckout: own.numbers.checkout })

const subSellerPart =
  (part: 'account' | 'address' | 'contact'): Make =>
  ({ mark, uuids }) => ({ body: personBody(mark, uuids.user)[part] })

const manualPay =
  (name: keyof WholeSeller['uuids']): Make =>
  ({ uuids }) => ({ params: { id: uuids[name] }, body: { uuidCharge: uuids[name] } })

function contest({ uuids }: WholeSeller): ValidCall {
  const body = new FormData()
  body.set('message', 'O produto foi entregue.')
  return { params: { id: uuids.disputed }, body }
}

/**
 * A valid call of the seller for each guarded endpoint that takes an id in its path, its query or
 * its body, with every id that the endpoint can take.
 */
export const VALID_CALLS: Readonly<Record<string, Make>> = {
  'AUTH-11': of('otherSession'),
  'USR-03': of('user'),
  'USR-04': ({ uuids }) => ({
    params: { id: uuids.user },
    body: { profile: 'FINANCES', status: 'INACTIVE' },
  }),
  'USR-06': of('user'),
  'CUS-03': of('customer'),
  'CUS-04': (own) => ({
    params: { id: own.uuids.customer },
    body: customerContact(own, own.customerDocument),
  }),
  'CUS-05': ({ uuids }) => ({ params: { id: uuids.customer }, body: ADDRESS }),
  'INV-01': of('noted'),
  'INV-02': of('paid'),
  'INV-03': of('noted'),
  'INV-04': ({ uuids, document }) => ({ params: { id: uuids.note, companyDocument: document } }),
  'FIN-13': ({ uuids }) => ({ params: { kind: 'SALE', id: uuids.receivable } }),
  'CHG-02': of('paid'),
  'CHG-03': of('unpaid'),
  'CHG-04': of('paid'),
  'CHG-05': manualPay('unpaidToo'),
  'CHG-06': ({ uuids }) => ({ params: { id: uuids.paid }, body: { asFraud: false } }),
  'CHG-07': ({ uuids }) => ({ body: { uuid: uuids.paid } }),
  'CHG-08': of('disputed'),
  'CHG-09': contest,
  'CHG-11': of('paid'),
  'CHG-16': of('paid'),
  'CHG-17': of('disputed'),
  'CHG-18': of('unpaid'),
  'SCH-02': of('unpaid'),
  'SCH-03': of('subscriptionCharge'),
  'SCH-04': manualPay('noted'),
  'SCH-05': of('unpaid'),
  'SUB-02': ofSubscription(),
  'SUB-03': ofSubscription(({ numbers }) => ({
    idPlan: numbers.plan,
    basicValueRequest: { type: 'MONTHLY', value: 90, valuePerMonth: 90 },
  })),
  'SUB-04': ofSubscription(() => ({ active: false })),
  'SUB-05': ofSubscription(() => ({ enabled: false })),
  'SUB-06': ofSubscription(),
  'SUB-09': ofSubscription(),
  'SUB-10': ofSubscription(({ numbers }) => ({ idPlan: numbers.plan, dueDay: 5 })),
  'SUB-11': ofSubscription(),
  'SUB-13': ofSubscription(),
  'SUB-12': (own) => ({
    ...ofSubscription()(own),
    query: { type: 'MONTHLY', value: '99.90', dueDay: '5' },
  }),
  'SUB-07': ({ numbers, uuids }) => ({
    body: {
      idPlan: numbers.plan,
      basicValue: { type: 'MONTHLY', value: 80 },
      payment: { method: 'PIX' },
      uuidBuyer: uuids.customer,
      startDate: '2099-01-31',
    },
  }),
  'LNK-04': ({ uuids }) => ({ params: { uuid: uuids.link } }),
  'LNK-05': (own) => ({ body: sharedLink(own) }),
  'LNK-06': (own) => ({
    params: { uuid: own.uuids.link },
    body: { ...sharedLink(own), uuid: own.uuids.link },
  }),
  'LNK-07': ({ uuids }) => ({ params: { uuid: uuids.link } }),
  'LNK-10': (own) => ({ body: [share(own)] }),
  'SSL-03': ofNumber('subSeller'),
  'FIN-15': ofNumber('subSeller'),
  'SSL-04': ofNumber('subSeller', ({ mark, subSellerDocument }) => ({
    body: {
      name: `${mark} Doces`,
      birthdate: '1990-02-28',
      ownerDocument: subSellerDocument,
      ownerName: null,
      paymentType: 'PERCENTAGE',
      paymentValue: 15,
    },
  })),
  'SSL-05': ofNumber('subSeller', subSellerPart('address')),
  'SSL-06': ofNumber('subSeller', subSellerPart('account')),
  'SSL-07': ofNumber('subSeller', subSellerPart('contact')),
  'SSL-08': ofNumber('subSeller', () => ({ query: { active: 'true' } })),
  'SSL-09': ofNumber('subSeller'),
  'PLN-02': (own) => ({ body: plan(own) }),
  'PLN-03': ofNumber('plan'),
  'PLN-04': ofNumber('plan', (own) => ({ body: plan(own) })),
  'PLN-05': ofNumber('plan', () => ({ body: { active: true } })),
  'BIL-04': of('bill'),
  'BIL-05': ({ uuids }) => ({
    body: { records: [{ id: uuids.bill, fields: { Status: 'Aprovado' } }] },
  }),
  'BIL-06': ({ mark, uuids }) => ({
    body: { records: [{ id: uuids.bill, fields: billFields(mark) }] },
  }),
  'BIL-07': ({ uuids }) => ({ body: { method: 'approve', ids: [uuids.bill] } }),
  'CKO-03': ofNumber('checkout', ({ mark }) => ({
    body: { title: `${mark} novo`, description: null, subDomain: mark, color: null },
  })),
  'CRD-03': of('card'),
  'CRD-04': ({ uuids }) => ({ query: { cardId: uuids.issuerCard } }),
  'CRD-06': ({ uuids, sellerId }) => ({
    body: { status: 'BLOCKED', idCard: uuids.card, idSeller: sellerId },
  }),
  'NTS-05': of('unpaid'),
  'NTS-06': ({ uuids }) => ({ params: { id: uuids.paid, notice: uuids.notice } }),
  'BEL-03': of('notification'),
  'BEL-04': ({ uuids }) => ({ body: { ids: [uuids.notification] } }),
  'TOK-03': ({ mark, uuids }) => ({
    params: { id: uuids.apiKey },
    body: { title: `${mark} nova`, active: true },
  }),
  'TOK-04': ({ uuids }) => ({ params: { id: uuids.apiKey }, body: { active: false } }),
  'TOK-05': of('apiKey'),
  'TOK-06': of('apiKey'),
  'TOK-07': of('apiKey'),
  'WHK-03': ({ mark, uuids }) => ({
    params: { id: uuids.webhook },
    body: {
      title: `${mark} novo`,
      url: 'https://example.com/eventos',
      domains: ['ORDER', 'SUBSCRIPTION'],
      active: true,
    },
  }),
  'WHK-04': ({ uuids }) => ({ params: { id: uuids.webhook }, body: { active: false } }),
  'WHK-05': of('webhook'),
  'WHK-06': ({ uuids }) => ({
    params: { id: uuids.webhook },
    query: { recordId: uuids.webhook },
  }),
  'WHK-07': ({ uuids }) => ({ params: { id: uuids.webhook }, body: { ids: [uuids.delivery] } }),
  'BNK-04': ({ uuids }) => ({ params: { transferId: uuids.transfer } }),
  'BNK-07': of('accountPix'),
  'BNK-11': of('accountMovement'),
  'FIN-16': of('transfer'),
  'BNK-10': of('accountDocument'),
  'APX-04': of('accountPix'),
  'APX-05': ({ uuids }) => ({ params: { id: uuids.accountPix }, body: {} }),
  'APX-08': ({ uuids }) => ({ params: { id: uuids.receivedPix }, body: { amount: 1 } }),
  'PIX-01': ({ uuids }) => ({ params: { accountId: uuids.account } }),
  'PIX-02': ({ uuids, mark }) => ({
    body: { accountId: uuids.account, keyType: 'email', key: `outra@${mark}.example` },
  }),
  'PIX-03': ({ uuids, phoneKey }) => ({
    body: { accountId: uuids.account, keyType: 'phone', key: phoneKey, code: '123456' },
  }),
  'PIX-09': of('pixClaim'),
  'PIX-11': of('receivedKeyClaim'),
  'PIX-12': ({ uuids }) => ({
    params: { id: uuids.receivedKeyClaim },
    body: { reason: 'USER_REQUESTED' },
  }),
  'PIX-13': of('receivedKeyClaim'),
  'PIX-14': ({ uuids }) => ({ params: { id: uuids.receivedKeyClaim }, body: { code: '123456' } }),
  'PIX-06': ({ uuids }) => ({
    body: { limitId: uuids.pixLimit, accountId: uuids.account, amount: 100 },
  }),
  'WHK-08': of('webhook'),
  'WHK-09': of('webhook'),
  'WHK-10': ({ uuids }) => ({
    params: { id: uuids.webhook },
    query: { ...WHOLE_YEAR, only: 'NEWEST', recordId: uuids.webhook },
  }),
  'WHK-11': ({ uuids }) => ({ params: { id: uuids.webhook, replay: uuids.replay } }),
  'IMP-03': of('importBatch'),
  'IMP-04': ({ uuids }) => ({
    params: { id: uuids.importBatch },
    body: {
      choices: ['name', 'document', 'email', 'phone'].map((field, column) => ({ field, column })),
    },
  }),
  'IMP-05': of('importBatch'),
  'IMP-06': of('importBatch'),
  'IMP-07': of('importBatch'),
  'IMP-08': of('importBatch'),
  'IMP-09': of('importBatch'),
  'IMP-11': of('importBatch'),
  'EXP-16': ({ uuids }) => ({ query: { cardId: uuids.card } }),
  'EXP-18': ({ uuids }) => ({
    params: { id: uuids.webhook },
    query: { recordId: uuids.webhook },
  }),
  'EXP-19': ({ uuids }) => ({ query: { keyId: uuids.apiKey } }),
  'EXP-01': ({ uuids }) => ({ query: { uuids: uuids.paid } }),
  'TOK-08': ({ uuids }) => ({ query: { keyId: uuids.apiKey } }),
  'AUD-01': ({ uuids }) => ({ query: { subjectKind: 'customer', subjectId: uuids.customer } }),
  'AUD-02': ({ uuids }) => ({ query: { subjectKind: 'customer', subjectId: uuids.customer } }),
}

const recurringLink = ({ mark, numbers }: WholeSeller) =>
  recurringBody(recurringLinkOf(mark, numbers.plan))

/** Calls whose ids exclude each other have a second example. */
const SECOND_CALLS: Readonly<Record<string, Make>> = {
  'WHK-07': ({ uuids }) => ({
    params: { id: uuids.webhook },
    body: { ...WHOLE_YEAR, recordId: uuids.webhook },
  }),
  'LNK-05': (own) => ({ body: recurringLink(own) }),
  'LNK-06': (own) => ({
    params: { uuid: own.uuids.recurringLink },
    body: { ...recurringLink(own), uuid: own.uuids.recurringLink },
  }),
}

/** The valid calls of an endpoint with the seller's own ids; at least one, empty when it takes none. */
export const validCallsOf = (id: string, own: WholeSeller): ValidCall[] => [
  VALID_CALLS[id]?.(own) ?? {},
  ...(SECOND_CALLS[id] ? [SECOND_CALLS[id](own)] : []),
]
