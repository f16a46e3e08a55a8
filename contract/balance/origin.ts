import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { ANTICIPATION_ACCESS, FINANCE_ACCESS } from '#contract/balance/endpoints.ts'
import { anticipationRefusals } from '#contract/balance/refusals.ts'
import { statementRowKind } from '#contract/balance/shapes.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { anyMoney, day, instant, money, moneyOf, uuid } from '#contract/basics/wire.ts'
import { percent } from '#contract/basics/wire-percent.ts'
import { entryWithLines, lineOwner, ownerEntryKind } from '#contract/ledger/shapes.ts'

/** What a line of a derivation is. */
export const ORIGIN_LINE_KINDS = [
  /** What the buyer paid with the instalment. */
  'INSTALLMENT',
  /** The parts of others in it. */
  'OTHER_OWNERS',
  /** The other part of an instalment that an anticipation split. */
  'OTHER_PART',
  'FEE',
  /** Taken from the balance; negative: a debt that is paid. */
  'BALANCE',
  'ANTICIPATED_RECEIVABLES',
  'ANTICIPATION_TAX',
  /** Reserved from the balance when the payout was requested. */
  'RESERVED',
  'PAYOUT_FEE',
  /** All movements of a kind that a payout of a sub-seller pays; `entry` names it. */
  'MOVEMENTS',
  /** What an account of the ledger gave or took; `owner` and `account` name it. */
  'ACCOUNT',
] as const
export const originLineKind = z.enum(ORIGIN_LINE_KINDS)

const derivationLine = z.object({
  kind: originLineKind,
  owner: z.nullable(lineOwner),
  account: z.nullable(z.string()),
  entry: z.nullable(ownerEntryKind),
  amount: anyMoney(),
})
export type DerivationLine = z.output<typeof derivationLine>

/** How many receivables or movements a derivation names; the rest is one sum. */
export const PARTS_SHOWN = 50

/** A receivable, or the part of it, that is anticipated. */
const anticipatedPart = z.object({
  receivable: uuid(),
  uuidCharge: uuid(),
  title: z.string(),
  installment: z.int(),
  installments: z.int(),
  dueDate: day(),
  days: z.int(),
  net: money(),
  /** Half a centavo is rounded up, in each part; 0 where a flagged seller pays a part of the whole. */
  tax: money(),
})

const anticipationRule = z.object({
  date: day(),
  requested: money(),
  monthlyRate: percent(),
  /** The part of the requested amount that a flagged seller pays instead of the monthly rate. */
  flaggedRate: z.nullable(percent()),
  parts: z.array(anticipatedPart),
  /** Further parts that are not named. */
  others: z.nullable(z.object({ count: z.int(), net: money(), tax: money() })),
})
export type AnticipationRule = z.output<typeof anticipationRule>

const movement = z.object({
  id: uuid(),
  kind: ownerEntryKind,
  occurredAt: instant(),
  effectiveDate: day(),
  /** Credit positive. */
  amount: anyMoney(),
})
export type Movement = z.output<typeof movement>

/** Where a value comes from: lines that add up to it, its rule, and the ledger's entries. */
export const valueOrigin = z.object({
  /** The value, as the page shows it. */
  amount: money(),
  lines: z.array(derivationLine),
  /** What is kept of it, and what is left. */
  tax: money(),
  net: anyMoney(),
  anticipation: z.nullable(anticipationRule),
  /** The latest movements that a payout of a sub-seller pays. */
  movements: z.array(movement),
  entries: z.array(entryWithLines),
  /** Whether the lines add up to the value and the ledger has the same amounts. */
  isExact: z.boolean(),
})
export type ValueOrigin = z.output<typeof valueOrigin>

/** The available balance: opening balance, the latest movements, closing balance. */
export const balanceOrigin = z.object({
  closing: anyMoney(),
  movements: z.array(movement),
  opening: anyMoney(),
  /** For earlier movements, which end with this opening balance; null: there are none. */
  next: z.nullable(z.string()),
  /** Whether the movements join both balances; before the first movement the balance is 0. */
  isExact: z.boolean(),
})
export type BalanceOrigin = z.output<typeof balanceOrigin>

/** The movements of a page. */
export const MOVEMENTS_PAGE = 20

/** The oldest movement that was shown and the balance before it, in centavos. */
const CURSOR = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_-?\d{1,16}$/

export const readBalanceOrigin = endpoint({
  id: 'FIN-12',
  summary: 'De onde vem o saldo disponível',
  service: 'core',
  method: 'GET',
  path: '/redeems/origin',
  access: FINANCE_ACCESS,
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(CURSOR))) }),
  output: balanceOrigin,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const readRowOrigin = endpoint({
  id: 'FIN-13',
  summary: 'De onde vem o valor de um lançamento ou repasse',
  service: 'core',
  method: 'GET',
  path: '/redeems/statement/{kind}/{id}/origin',
  access: FINANCE_ACCESS,
  params: z.strictObject({ kind: statementRowKind, id: uuid() }),
  output: valueOrigin,
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.notFound],
})

export const readQuoteOrigin = endpoint({
  id: 'FIN-14',
  summary: 'De onde vem o valor de uma simulação de antecipação',
  service: 'core',
  method: 'GET',
  path: '/redeems/anticipation/origin',
  access: ANTICIPATION_ACCESS,
  query: z.strictObject({ requestedAmount: moneyOf() }),
  output: valueOrigin,
  success: [200],
  idempotency: 'read',
  refusals: [
    anticipationRefusals.insufficientBalance,
    anticipationRefusals.unavailable,
    anticipationRefusals.aboveReceivables,
  ],
})
