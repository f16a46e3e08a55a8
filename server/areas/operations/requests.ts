import * as z from 'zod/mini'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { ActionRejected, type Operator, operatorCause } from '#server/areas/operations/operators.ts'
import {
  insertRequest,
  lockRequest,
  openRequests,
  type RequestRow,
  sellerOfRequest,
  storeDecision,
} from '#server/areas/operations/sql.ts'
import { openUnitOfWork, type UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Queries, Transaction } from '#server/platform/database/database.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** How long a request can be approved. */
export const REQUEST_LIFETIME_MS = 7 * 24 * 3_600_000

/**
 * An action that one operator requests and another one approves. Amounts in a payload are centavos
 * as text, because JSON has no bigint.
 */
export interface RequestedAction<Payload> {
  readonly kind: RequestRow['kind']
  readonly payload: z.ZodMiniType<Payload>
  /** Whether the approver may state the reference of a bank transfer made outside the product. */
  readonly takesTransferReference?: true
  /** Rejects a request that could not be carried out now. */
  check(transaction: Transaction, payload: Payload): Promise<void>
  /**
   * Carries the action out in the transaction that approves it; the request's id is the reference
   * of its postings. The state may have changed since the request, so it checks again under lock.
   * An action that needs an outside company only begins here; a job sends it. Returns the facts of
   * the audit row.
   */
  carryOut(work: UnitOfWork, approved: Approved<Payload>): Promise<object>
}

/** The data of the approving transaction. */
export interface Approval {
  readonly id: Uuid
  readonly reason: string
  /** The reference of the bank transfer that the approver made outside the product. */
  readonly transferReference: string | null
}

/** An approved request. */
export interface Approved<Payload> extends Approval {
  readonly payload: Payload
}

/** An action with an unparsed payload, as in the list of actions. */
export interface AnyRequestedAction {
  readonly kind: RequestRow['kind']
  /** Parses the payload; rejects a malformed one. */
  read(payload: unknown): {
    check(transaction: Transaction): Promise<void>
    carryOut(work: UnitOfWork, approval: Approval): Promise<object>
  }
}

/** Converts an action for the list of actions. */
export const requestAction = <Payload>(action: RequestedAction<Payload>): AnyRequestedAction => ({
  kind: action.kind,
  read(given) {
    const parsed = z.safeParse(action.payload, given)
    if (!parsed.success) throw new ActionRejected(`the payload of ${action.kind} cannot be read`)
    const payload = parsed.data
    return {
      check: (transaction) => action.check(transaction, payload),
      carryOut: async (work, { id, reason, transferReference }) => {
        if (transferReference !== null && !action.takesTransferReference) {
          throw new ActionRejected(`${action.kind} takes no --transfer-reference`)
        }
        return action.carryOut(work, { id, payload, reason, transferReference })
      },
    }
  },
})

/** A request for the approval of a second operator. */
export interface NewRequestInput {
  readonly sellerId: SellerId
  readonly kind: RequestRow['kind']
  readonly payload: object
  readonly reason: string
}

/** The requests of these actions. */
export interface Requests {
  /** Requests an action; returns the id by which another operator approves it. */
  submit(operator: Operator, requested: NewRequestInput): Promise<Uuid>
  /** Executes the action; rejects the requesting operator and a decided request. */
  approve(operator: Operator, id: Uuid, transferReference: string | null): Promise<RequestRow>
  /** Ends a request without effect; the requester may do so too. */
  reject(operator: Operator, id: Uuid, reason: string): Promise<void>
}

/** Requests that wait for a second operator, the oldest first; across sellers. */
export const listRequests = (queries: Queries): Promise<RequestRow[]> =>
  openRequests(queries, machineInstant())

const SHORTEST_REASON = 10

/** The stored reason; rejects an empty one. */
export function reasonOf(given: string | undefined): string {
  const reason = given?.trim() ?? ''
  if (reason.length < SHORTEST_REASON) {
    throw new ActionRejected(`--reason must have at least ${SHORTEST_REASON} characters`)
  }
  return reason
}

const TRANSFER_REFERENCE = /^[\p{L}\p{N}][\p{L}\p{N} ./:-]{3,99}$/u

/** The stored reference of a bank transfer, null without one. */
export function transferReferenceOf(given: string | undefined): string | null {
  if (given === undefined) return null
  const reference = given.trim()
  if (TRANSFER_REFERENCE.test(reference)) return reference
  throw new ActionRejected('--transfer-reference has 4 to 100 letters, digits, spaces or ./:-')
}

const subjectOf = (id: Uuid) => ({ kind: 'operator-request', id })

const isExpired = ({ expires_at }: RequestRow) => expires_at <= machineInstant()

async function openRequest(work: UnitOfWork, id: Uuid): Promise<RequestRow> {
  const request = await lockRequest(work, id)
  if (!request) throw new ActionRejected(`no request ${id}`)
  if (request.state !== 'REQUESTED') {
    throw new ActionRejected(`request ${id} is ${request.state}, decided by ${request.decided_by}`)
  }
  return request
}

async function expire(work: UnitOfWork, id: Uuid): Promise<void> {
  await storeDecision(work, id, 'EXPIRED', null)
  work.audit({
    subject: subjectOf(id),
    before: { state: 'REQUESTED' },
    after: { state: 'EXPIRED' },
  })
}

interface Justification {
  readonly database: Database
  readonly actions: readonly AnyRequestedAction[]
}

function actionOf({ actions }: Justification, kind: string): AnyRequestedAction {
  const action = actions.find((each) => each.kind === kind)
  if (!action) throw new ActionRejected(`unknown action ${kind}`)
  return action
}

/** One transaction inside the request's seller, under the operator's name. */
async function decide<T>(
  { database }: Justification,
  {
    operator,
    action,
    id,
  }: { readonly operator: Operator; readonly action: string; readonly id: Uuid },
  work: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  const found = await sellerOfRequest(database, id)
  if (!found) throw new ActionRejected(`no request ${id}`)
  const cause = operatorCause(operator, action)
  return database.withTenant(found.seller_id, (transaction) =>
    work(openUnitOfWork(transaction, cause)),
  )
}

async function submit(
  ground: Justification,
  operator: Operator,
  requested: NewRequestInput,
): Promise<Uuid> {
  const { sellerId, kind, payload } = requested
  const id = newId()
  const reason = reasonOf(requested.reason)
  const read = actionOf(ground, kind).read(payload)
  const cause = operatorCause(operator, kind)
  await ground.database.withTenant(sellerId, async (transaction) => {
    await read.check(transaction)
    const work = openUnitOfWork(transaction, cause)
    const expires_at = machineInstant(REQUEST_LIFETIME_MS)
    await insertRequest(work, {
      id,
      kind,
      payload,
      reason,
      requested_by: operator.name,
      expires_at,
    })
    work.audit({ subject: subjectOf(id), after: { state: 'REQUESTED', kind, payload, reason } })
  })
  return id
}

/** Null when the request had expired: its expiry is stored, so the transaction must not fail. */
const approveOrExpire = (
  ground: Justification,
  operator: Operator,
  id: Uuid,
  transferReference: string | null,
): Promise<RequestRow | null> =>
  decide(ground, { operator, action: 'approve', id }, async (work) => {
    const request = await openRequest(work, id)
    if (request.requested_by === operator.name) {
      throw new ActionRejected('a request is approved by another operator than who asked for it')
    }
    if (isExpired(request)) {
      await expire(work, id)
      return null
    }
    const action = actionOf(ground, request.kind).read(request.payload)
    const did = await action.carryOut(work, { id, reason: request.reason, transferReference })
    await storeDecision(work, id, 'APPROVED', operator.name)
    work.audit({
      subject: subjectOf(id),
      before: { state: 'REQUESTED', askedBy: request.requested_by },
      after: { state: 'APPROVED', kind: request.kind, reason: request.reason, ...did },
    })
    return request
  })

/**
 * Creates the requests of a list of actions; each decision is one transaction under the request's
 * lock.
 */
export function createRequests(
  database: Database,
  actions: readonly AnyRequestedAction[],
): Requests {
  const ground: Justification = { database, actions }
  return {
    submit: (operator, requested) => submit(ground, operator, requested),
    async approve(operator, id, transferReference) {
      const approved = await approveOrExpire(ground, operator, id, transferReference)
      if (!approved) throw new ActionRejected(`request ${id} is EXPIRED`)
      return approved
    },
    reject: (operator, id, given) =>
      decide(ground, { operator, action: 'reject', id }, async (work) => {
        const reason = reasonOf(given)
        await openRequest(work, id)
        await storeDecision(work, id, 'REJECTED', operator.name)
        work.audit({
          subject: subjectOf(id),
          before: { state: 'REQUESTED' },
          after: { state: 'REJECTED', reason },
        })
      }),
  }
}
