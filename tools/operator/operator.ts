import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { centavosOfDecimal, decimalText } from '#contract/basics/money.ts'
import { openCases } from '#server/areas/cases/cases.ts'
import { createOperatorActions } from '#server/areas/operations/actions.ts'
import { PAYOUT_DECISIONS, type PayoutDecision } from '#server/areas/operations/decide-payout.ts'
import {
  ActionRejected,
  addOperator,
  approveOperator,
  disableOperator,
  listOperators,
  newOperatorKey,
  operatorOf,
} from '#server/areas/operations/operators.ts'
import { QUERIED_RECORDS, type QueriedRecord } from '#server/areas/operations/query-outcome.ts'
import { listRequests } from '#server/areas/operations/requests.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { settlementBankOf } from '#server/platform/config/providers.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listDeadLetters } from '#server/platform/events/dead-letters.ts'
import { postponedItems } from '#server/platform/events/postponed.ts'

const USAGE = `npm run operator -- <act>
  new-key                                       prints a key for yourself, and its fingerprint
  add <name> <fingerprint>                      adds the operator whose key has that fingerprint
  approve-operator <name> <fingerprint>         approves an operator whom another one added
  disable <name>
  operators
  cases | postponed | dead-letters | requests   what waits
  close-case <seller> <case> --reason "…"
  retry <seller> <job> <item>
  requeue <dead letter>
  discard <dead letter> --reason "…"
  block-account <seller> --reason "…"
  unblock-account <seller> --reason "…"
  flag <seller> --reason "…"
  unflag <seller> --reason "…"
  write-off <seller> <owner> <amount> --reason "…"
  adjust <seller> <owner> <signed amount> [--suspense | --case <case>] --reason "…"
  return-to-buyer <seller> <case> --reason "…"
  payout <seller> <payout> approve|refuse|query --reason "…"
  query <seller> attempt|refund|code <id> --reason "…"
  approve <request> [--transfer-reference <reference>]
  reject <request> --reason "…"
The key is read from OPERATOR_KEY. An owner is "seller" or a sub-seller's id; an amount is in
reais with two decimals: 150.00, -12.34.`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The words of a command: positional ones, and options with their values. */
export interface Arguments {
  readonly plain: readonly string[]
  readonly options: ReadonlyMap<string, string>
}

const WITH_VALUE = ['--reason', '--case', '--transfer-reference']
const WITHOUT_VALUE = ['--suspense']

/** Reads the words of a command; an amount may begin with a minus sign. */
export function readArguments(given: readonly string[]): Arguments {
  const plain: string[] = []
  const options = new Map<string, string>()
  for (let at = 0; at < given.length; at += 1) {
    const arg = given[at] ?? ''
    if (WITHOUT_VALUE.includes(arg)) options.set(arg, '')
    else if (WITH_VALUE.includes(arg)) {
      at += 1
      const value = given[at]
      if (value === undefined) throw new ActionRejected(`${arg} needs a value`)
      options.set(arg, value)
    } else if (arg.startsWith('--')) throw new ActionRejected(`no option ${arg}`)
    else plain.push(arg)
  }
  return { plain, options }
}

function sellerIn(arg: string | undefined): SellerId {
  const id = Number(arg)
  if (!Number.isSafeInteger(id) || id <= 0) throw new ActionRejected(`${arg} is no seller`)
  return id as SellerId
}

function idIn(arg: string | undefined): Uuid {
  if (!arg || !UUID.test(arg)) throw new ActionRejected(`${arg} is no id`)
  return arg as Uuid
}

const ownerIn = (arg: string | undefined, seller: SellerId): Uuid =>
  arg === 'seller' ? sellerOwner(seller) : idIn(arg)

function amountIn(arg: string | undefined): bigint {
  const isExact = arg !== undefined && /^-?\d+\.\d{2}$/.test(arg)
  const amount = isExact ? centavosOfDecimal(arg) : null
  if (!amount) throw new ActionRejected(`${arg} is no amount like 150.00`)
  return amount
}

function decisionIn(arg: string | undefined): PayoutDecision {
  const decision = PAYOUT_DECISIONS.find((each) => each === arg)
  if (!decision) throw new ActionRejected(`${arg} is none of ${PAYOUT_DECISIONS.join(', ')}`)
  return decision
}

function recordIn(arg: string | undefined): QueriedRecord {
  const record = QUERIED_RECORDS.find((each) => each === arg)
  if (!record) throw new ActionRejected(`${arg} is none of ${QUERIED_RECORDS.join(', ')}`)
  return record
}

const lineOf = (facts: object): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name}=${typeof value === 'bigint' ? decimalText(value) : value}`)
    .join('  ')

const listed = (found: readonly object[]): string =>
  [...found.map(lineOf), `${found.length} found`].join('\n')

async function list(database: Database, what: string): Promise<string> {
  if (what === 'operators') return listed(await listOperators(database))
  if (what === 'postponed') return listed(await postponedItems(database))
  if (what === 'dead-letters') return listed(await listDeadLetters(database))
  if (what === 'requests') {
    return listed(
      (await listRequests(database)).map(
        ({ seller_id, id, kind, requested_by, reason, payload }) => ({
          seller_id,
          id,
          kind,
          requested_by,
          reason,
          payload: JSON.stringify(payload),
        }),
      ),
    )
  }
  return listed(
    (await openCases(database)).map(
      ({ seller_id, id, kind, charge_id, amount_centavos, opened_at, detail }) => ({
        seller_id,
        id,
        kind,
        charge_id,
        amount: amount_centavos,
        opened_at,
        detail: JSON.stringify(detail),
      }),
    ),
  )
}

interface Reached {
  readonly database: Database
  readonly queueUrl: string
  /** OPERATOR_KEY. */
  readonly key: string | undefined
}

async function execute({ database, queueUrl, key }: Reached, { plain, options }: Arguments) {
  const [name = '', ...rest] = plain
  const operator = await operatorOf(database, key)
  const settlementBank = settlementBankOf(readConfig())
  const actions = createOperatorActions({ database, queueUrl, settlementBank }, operator)
  const reason = options.get('--reason')
  const [one, two, three] = rest
  switch (name) {
    case 'disable':
      await disableOperator(database, one ?? '', operator)
      return `${one} is disabled`
    case 'approve-operator':
      await approveOperator(database, one ?? '', two ?? '', operator)
      return `${one} is an operator`
    case 'operators':
    case 'cases':
    case 'postponed':
    case 'dead-letters':
    case 'requests':
      return list(database, name)
    case 'close-case':
      await actions.closeCase(sellerIn(one), idIn(two), reason)
      return 'the case is closed'
    case 'retry':
      await actions.retry({ sellerId: sellerIn(one), job: two ?? '', itemId: three ?? '' })
      return 'the item is tried at the next run of its job'
    case 'block-account':
      await actions.decideAccount(sellerIn(one), 'block', reason)
      return 'the account is blocked'
    case 'unblock-account':
      await actions.decideAccount(sellerIn(one), 'unblock', reason)
      return 'the account is active'
    case 'flag':
      await actions.flag(sellerIn(one), reason)
      return 'the seller is flagged: its withdrawals wait for operators'
    case 'requeue':
      await actions.requeue(idIn(one))
      return 'the dead letter is back in its queue'
    case 'discard':
      await actions.discard(idIn(one), reason)
      return 'the dead letter is deleted'
    case 'write-off': {
      const seller = sellerIn(one)
      const id = await actions.askWriteOff(seller, ownerIn(two, seller), amountIn(three), reason)
      return `asked; another operator approves it: approve ${id}`
    }
    case 'adjust': {
      const seller = sellerIn(one)
      const caseId = options.has('--case') ? idIn(options.get('--case')) : null
      const requested = {
        owner: ownerIn(two, seller),
        amount: amountIn(three),
        isSuspense: options.has('--suspense') || caseId !== null,
        caseId,
      }
      const id = await actions.askAdjustment(seller, requested, reason)
      return `asked; another operator approves it: approve ${id}`
    }
    case 'return-to-buyer': {
      const id = await actions.askReturn(sellerIn(one), idIn(two), reason)
      return `asked; another operator approves it: approve ${id}`
    }
    case 'payout': {
      const id = await actions.askPayoutDecision(
        sellerIn(one),
        idIn(two),
        decisionIn(three),
        reason,
      )
      return `asked; another operator approves it: approve ${id}`
    }
    case 'query': {
      const id = await actions.askQuery(sellerIn(one), recordIn(two), idIn(three), reason)
      return `asked; another operator approves it: approve ${id}`
    }
    case 'unflag': {
      const id = await actions.askUnflag(sellerIn(one), reason)
      return `asked; another operator approves it: approve ${id}`
    }
    case 'approve': {
      const { kind } = await actions.approve(idIn(one), options.get('--transfer-reference'))
      return `${kind} is approved`
    }
    case 'reject':
      await actions.reject(idIn(one), reason)
      return 'the request is rejected'
    default:
      throw new ActionRejected(USAGE)
  }
}

/** Runs a command of an operator and answers what to print; refusals are `ActionRejected`. */
export async function runOperatorCommand(
  reached: Reached,
  given: readonly string[],
): Promise<string> {
  const args = readArguments(given)
  const [name, one = '', two = ''] = args.plain
  if (name === undefined) return USAGE
  if (name === 'new-key') {
    const { key, fingerprint } = newOperatorKey()
    return `your OPERATOR_KEY, to be kept secret: ${key}\nits fingerprint, for others to add you by: ${fingerprint}`
  }
  if (name === 'add') {
    const isActive = await addOperator(reached.database, one, two, reached.key)
    return isActive
      ? `${one} is an operator`
      : `added; another operator approves it: approve-operator ${one} ${two}`
  }
  return execute(reached, args)
}
