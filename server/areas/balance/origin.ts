import type { InputOf } from '#contract/access/endpoint.ts'
import { anticipationRatesOf } from '#contract/balance/anticipation.ts'
import {
  type AnticipationRule,
  type BalanceOrigin,
  type readBalanceOrigin as balanceEndpoint,
  type DerivationLine,
  MOVEMENTS_PAGE,
  type Movement,
  PARTS_SHOWN,
  type readRowOrigin as rowEndpoint,
  type ValueOrigin,
} from '#contract/balance/origin.ts'
import type { StatementRowKind } from '#contract/balance/shapes.ts'
import { daysBetween } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { type Centavos, percentOf, sum } from '#contract/basics/money.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { OwnerEntryKind } from '#contract/ledger/shapes.ts'
import { quoteAnticipation } from '#server/areas/balance/anticipate.ts'
import {
  anticipationOrigin,
  anticipationParts,
  paidMovements,
  type ReceivableName,
  receivableNames,
  receivableOrigin,
} from '#server/areas/balance/origin-sql.ts'
import {
  type EntryLine,
  entriesOf,
  latestMovements,
  linesAboutRefs,
  type MovementRow,
  refOfEntry,
  shownOwner,
} from '#server/areas/ledger/origin.ts'
import { type PayoutPurpose, payoutById } from '#server/areas/payouts/read-payouts.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

const movementOf = ({ occurred_at, effective_date, ...rest }: MovementRow): Movement => ({
  ...rest,
  occurredAt: occurred_at,
  effectiveDate: effective_date,
})

function cursorOf(before: string | undefined) {
  const [id, closing] = before?.split('_') ?? []
  return { before: (id as Uuid | undefined) ?? null, closing: closing ? BigInt(closing) : null }
}

/**
 * A page of the movements of the balance between its opening and its closing balance. The balance
 * is the ledger's row; an earlier page ends where the one before began, so nothing is summed twice
 * (FIN-12).
 */
export async function readBalanceOrigin(
  transaction: Transaction,
  query: InputOf<typeof balanceEndpoint>['query'],
): Promise<BalanceOrigin> {
  const { before, closing: known } = cursorOf(query.before)
  const found = await latestMovements(transaction, {
    ownerId: sellerOwner(transaction.sellerId),
    before,
    size: MOVEMENTS_PAGE + 1,
  })
  const shown = found.movements.slice(0, MOVEMENTS_PAGE)
  const hasMore = found.movements.length > shown.length
  const closing = known ?? found.balance
  const opening = closing - sum(shown.map(({ amount }) => amount))
  const last = shown.at(-1)
  return {
    closing,
    movements: shown.map(movementOf),
    opening,
    next: hasMore && last ? `${last.id}_${opening}` : null,
    isExact: hasMore || opening === 0n,
  }
}

const line = (
  kind: DerivationLine['kind'],
  amount: Centavos,
  rest: Partial<DerivationLine> = {},
): DerivationLine => ({ kind, amount, owner: null, account: null, entry: null, ...rest })

const lineIfAny = (kind: DerivationLine['kind'], amount: Centavos) =>
  amount === 0n ? [] : [line(kind, amount)]

interface Derived {
  readonly amount: Centavos
  readonly tax?: Centavos
  readonly lines: readonly DerivationLine[]
  readonly journal: readonly EntryLine[]
  readonly anticipation?: AnticipationRule
  readonly movements?: readonly MovementRow[]
  /** Whether the ledger and what the value is made of have the same amounts. */
  readonly agrees: boolean
}

function originOf({ sellerId }: Transaction, derived: Derived): ValueOrigin {
  const { amount, tax = 0n, lines, journal, anticipation, movements = [], agrees } = derived
  return {
    amount,
    lines: [...lines],
    tax,
    net: amount - tax,
    anticipation: anticipation ?? null,
    movements: movements.map(movementOf),
    entries: entriesOf(journal, sellerId),
    isExact: agrees && sum(lines.map((each) => each.amount)) === amount,
  }
}

const notFound = (): never => reject(platformRefusals.notFound)

const CAPTURES: readonly OwnerEntryKind[] = [
  'CARD_CAPTURED',
  'CARD_CAPTURED_EARLY',
  'PIX_RECEIVED',
  'BOLETO_PAID',
]

const amountIn = (lines: readonly EntryLine[], ...codes: readonly string[]) =>
  sum(lines.filter(({ code }) => codes.includes(code)).map(({ amount }) => amount))

type ReceivableRow = 'SALE' | 'SPLIT' | 'ADVANCE_REPAID'

/** A sale, a share of a sub-seller, or what is repaid with an anticipated receivable. */
async function receivableValue(
  transaction: Transaction,
  kind: ReceivableRow,
  id: Uuid,
): Promise<Derived> {
  const found = (await receivableOrigin(transaction, id)) ?? notFound()
  const isOwn = found.owner_id === sellerOwner(transaction.sellerId)
  if (isOwn === (kind === 'SPLIT')) notFound()
  if (kind === 'ADVANCE_REPAID' && !found.anticipation_id) notFound()
  const { gross, fee, net, charge_id: charge, anticipation_id: anticipation } = found
  const refs = [charge, id, ...(anticipation ? [anticipation] : [])]
  const journal = await linesAboutRefs(transaction, refs)
  const owned = journal.filter(({ owner_id }) => owner_id === found.owner_id)
  const captured = amountIn(
    owned.filter((each) => CAPTURES.includes(each.kind)),
    'RECEIVABLE',
    'AVAILABLE',
    'DEBT',
  )
  const released = owned.filter((each) => each.kind === 'RECEIVABLE_RELEASED')
  const shares = [
    line('INSTALLMENT', found.instalment_gross),
    ...lineIfAny('OTHER_OWNERS', found.own_gross - found.instalment_gross),
    ...lineIfAny('OTHER_PART', gross - found.own_gross),
  ]
  const isSale = kind === 'SALE'
  return {
    amount: isSale ? gross : net,
    tax: isSale ? fee : 0n,
    lines: isSale ? shares : [...shares, ...lineIfAny('FEE', -fee)],
    journal,
    agrees:
      gross - fee === net &&
      captured === found.charge_net &&
      (released.length === 0 || amountIn(released, 'RECEIVABLE') === -net),
  }
}

/** Names the parts that are shown, and sums the others. */
function partsOf(
  date: AnticipationRule['date'],
  parts: readonly (Pick<AnticipationRule['parts'][number], 'net' | 'tax' | 'dueDate'> &
    Pick<ReceivableName, 'receivable'>)[],
  names: readonly ReceivableName[],
): AnticipationRule['parts'] {
  return parts.flatMap(({ receivable, net, tax, dueDate }) => {
    const name = names.find((each) => each.receivable === receivable)
    if (!name) return []
    const { charge_id: uuidCharge, title, installment, installments } = name
    const days = Math.max(0, daysBetween(date, dueDate))
    return [{ receivable, uuidCharge, title, installment, installments, dueDate, days, net, tax }]
  })
}

function othersOf(
  shown: AnticipationRule['parts'],
  all: { readonly count: number; readonly net: Centavos; readonly tax: Centavos },
): AnticipationRule['others'] {
  const count = all.count - shown.length
  if (count === 0) return null
  const net = all.net - sum(shown.map((part) => part.net))
  return { count, net, tax: all.tax - sum(shown.map((part) => part.tax)) }
}

/** The tax by the rule: the sum of the parts, or of a flagged seller a part of the whole. */
const taxByRule = (flagged: number | null, requested: Centavos, ofParts: Centavos) =>
  flagged === null ? ofParts : percentOf(requested, flagged)

/** An anticipation that took place, named by its entry. */
async function anticipationValue(transaction: Transaction, entryId: Uuid): Promise<Derived> {
  const entry = await refOfEntry(transaction, entryId)
  const id = entry?.kind === 'RECEIVABLES_ANTICIPATED' ? entry.ref_id : null
  const found = (id && (await anticipationOrigin(transaction, id))) ?? notFound()
  const journal = await linesAboutRefs(transaction, id ? [id] : [])
  const rows = id ? await anticipationParts(transaction, id) : []
  const { advanced, tax, requested, anticipated_on: date } = found
  const parts = partsOf(
    date,
    rows.map((row) => ({ ...row, dueDate: row.due_date })),
    rows,
  )
  const all = { count: found.part_count, net: found.parts_net, tax: found.parts_tax }
  return {
    amount: advanced,
    tax,
    lines: [line('ANTICIPATED_RECEIVABLES', found.parts_net)],
    journal,
    anticipation: {
      date,
      requested,
      monthlyRate: found.monthly_basis_points,
      flaggedRate: found.flagged_basis_points,
      parts,
      others: othersOf(parts, all),
    },
    agrees:
      taxByRule(found.flagged_basis_points, requested, found.parts_tax) === tax &&
      amountIn(journal, 'ANTICIPATED_DEBT') === -advanced &&
      amountIn(journal, 'AVAILABLE', 'DEBT') === advanced - tax,
  }
}

/** What an entry gave to an account of the seller or took from it, by the entry's other lines. */
async function entryValue(
  transaction: Transaction,
  id: Uuid,
  kinds: readonly OwnerEntryKind[],
  accounts: readonly string[],
): Promise<Derived> {
  const { sellerId } = transaction
  const entry = await refOfEntry(transaction, id)
  if (!entry?.ref_id || !kinds.some((kind) => kind === entry.kind)) notFound()
  const journal = await linesAboutRefs(transaction, entry?.ref_id ? [entry.ref_id] : [])
  const own = journal.filter((each) => each.id === id)
  const isValue = ({ owner_id, code }: EntryLine) =>
    owner_id === sellerOwner(sellerId) && accounts.includes(code)
  const change = sum(own.filter(isValue).map(({ amount }) => amount))
  const direction = change < 0n ? 1n : -1n
  const others = own.filter((each) => !isValue(each))
  return {
    amount: change < 0n ? -change : change,
    lines: others.map(({ owner_id, code, amount }) =>
      line('ACCOUNT', direction * amount, {
        owner: shownOwner(owner_id, sellerId),
        account: code,
      }),
    ),
    journal,
    agrees: change !== 0n,
  }
}

/** What a payout reserved from the balance; of a sub-seller, the movements that it pays. */
async function payoutValue(
  transaction: Transaction,
  id: Uuid,
  purposes: readonly PayoutPurpose[],
): Promise<Derived> {
  const payout = (await payoutById(transaction, id)) ?? notFound()
  if (!purposes.includes(payout.purpose)) notFound()
  const journal = await linesAboutRefs(transaction, [id])
  const request = journal.filter(
    ({ kind }) => kind === 'PAYOUT_REQUESTED' || kind === 'BILL_PAYMENT_STARTED',
  )
  const amount = payout.amount_centavos
  const reserved = -amountIn(request, payout.source)
  const [first] = request
  if (payout.purpose !== 'SUB_SELLER' || !first) {
    const lines = [line('RESERVED', reserved), line('PAYOUT_FEE', 0n)]
    return { amount, lines, journal, agrees: reserved === amount }
  }
  const { sums, movements } = await paidMovements(transaction, payout.owner_id, first.id)
  const lines = sums.map((each) => line('MOVEMENTS', each.amount, { entry: each.kind }))
  return { amount, lines, journal, movements, agrees: reserved === amount }
}

/** A payout that the bank sent back. */
async function returnedValue(
  transaction: Transaction,
  id: Uuid,
  purposes: readonly PayoutPurpose[],
): Promise<Derived> {
  const derived = await payoutValue(transaction, id, purposes)
  const returned = derived.journal.filter(({ kind }) => kind === 'PAYOUT_RETURNED')
  if (returned.length === 0) notFound()
  const lines = returned
    .filter(({ code }) => code.startsWith('P:'))
    .map(({ code, amount }) => line('ACCOUNT', -amount, { owner: 'PROVIDER', account: code }))
  return { ...derived, lines }
}

const BALANCE = ['AVAILABLE', 'DEBT'] as const
const WITHDRAWALS = ['WITHDRAWAL', 'SUB_SELLER'] as const
const BILLS = ['BILL'] as const

/** How the value of each kind of row is derived. */
const DERIVATIONS: Readonly<
  Record<StatementRowKind, (transaction: Transaction, id: Uuid) => Promise<Derived>>
> = {
  SALE: (transaction, id) => receivableValue(transaction, 'SALE', id),
  SPLIT: (transaction, id) => receivableValue(transaction, 'SPLIT', id),
  ADVANCE_REPAID: (transaction, id) => receivableValue(transaction, 'ADVANCE_REPAID', id),
  ANTICIPATED: anticipationValue,
  REFUND: (transaction, id) => entryValue(transaction, id, ['REFUND_REQUESTED'], BALANCE),
  DISPUTE: (transaction, id) => entryValue(transaction, id, ['DISPUTE_OPENED'], BALANCE),
  DISPUTE_WON: (transaction, id) => entryValue(transaction, id, ['DISPUTE_WON'], BALANCE),
  DISPUTE_FEE: (transaction, id) => entryValue(transaction, id, ['DISPUTE_LOST'], BALANCE),
  CARD_INVOICE: (transaction, id) => entryValue(transaction, id, ['CARD_INVOICE_PAID'], BALANCE),
  CARD_INVOICE_BANKING: (transaction, id) =>
    entryValue(transaction, id, ['CARD_INVOICE_PAID'], ['BANKING']),
  CARD_RETURN: (transaction, id) =>
    entryValue(transaction, id, ['CARD_PURCHASE_REVERSED'], BALANCE),
  CARD_RETURN_BANKING: (transaction, id) =>
    entryValue(transaction, id, ['CARD_PURCHASE_REVERSED'], ['BANKING']),
  BILL: (transaction, id) => payoutValue(transaction, id, BILLS),
  BILL_BANKING: (transaction, id) => payoutValue(transaction, id, BILLS),
  BILL_RETURNED: (transaction, id) => returnedValue(transaction, id, BILLS),
  BILL_RETURNED_BANKING: (transaction, id) => returnedValue(transaction, id, BILLS),
  TRANSFER: (transaction, id) => payoutValue(transaction, id, WITHDRAWALS),
  TRANSFER_RETURNED: (transaction, id) => returnedValue(transaction, id, WITHDRAWALS),
  ADJUSTMENT_GIVEN: (transaction, id) => entryValue(transaction, id, ['BALANCE_ADJUSTED'], BALANCE),
  ADJUSTMENT_TAKEN: (transaction, id) => entryValue(transaction, id, ['BALANCE_ADJUSTED'], BALANCE),
}

/** Where the value of a row of the statement or of a payout comes from (FIN-13). */
export async function readRowOrigin(
  transaction: Transaction,
  { kind, id }: InputOf<typeof rowEndpoint>['params'],
): Promise<ValueOrigin> {
  return originOf(transaction, await DERIVATIONS[kind](transaction, id))
}

/** Where the amount of a quote comes from; changes nothing (FIN-14). */
export async function readQuoteOrigin(
  transaction: Transaction,
  requested: Centavos,
): Promise<ValueOrigin> {
  const priced = await quoteAnticipation(transaction, { requested, usesAnticipation: true })
  const { quote, advanced, parts } = priced
  const { settings } = await readSeller(transaction)
  const rates = anticipationRatesOf(settings)
  const { today } = transaction
  const shown = parts.slice(0, PARTS_SHOWN)
  const names = await receivableNames(
    transaction,
    shown.map(({ id }) => id),
  )
  const named = partsOf(
    today,
    shown.map(({ id, due, net, tax }) => ({ receivable: id, dueDate: due, net, tax })),
    names,
  )
  const all = {
    count: parts.length,
    net: sum(parts.map(({ net }) => net)),
    tax: sum(parts.map(({ tax }) => tax)),
  }
  const { anticipationTax: tax } = quote
  return originOf(transaction, {
    amount: quote.amountToReceive,
    lines: [
      line('BALANCE', requested - advanced),
      ...lineIfAny('ANTICIPATED_RECEIVABLES', all.net),
      ...lineIfAny('ANTICIPATION_TAX', -tax),
    ],
    journal: [],
    anticipation: {
      date: today,
      requested,
      monthlyRate: rates.monthlyBasisPoints,
      flaggedRate: rates.flaggedBasisPoints,
      parts: named,
      others: othersOf(named, all),
    },
    agrees: advanced === 0n || taxByRule(rates.flaggedBasisPoints, requested, all.tax) === tax,
  })
}
