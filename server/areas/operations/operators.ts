import {
  insertOperator,
  listOperators,
  operatorByHash,
  storeApproved,
  storeDisabled,
} from '#server/areas/operations/sql.ts'
import type { Cause } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hashOf, newId, newSecret } from '#server/platform/security/identifiers.ts'

export { listOperators } from '#server/areas/operations/sql.ts'

/** Rejects an action of an operator, with a message for the operator. */
export class ActionRejected extends Error {}

/** An operator who presented the right key. */
export interface Operator {
  readonly name: string
}

const NAME = /^[a-z][a-z0-9.-]{1,39}$/

/** The operator of the key; refuses an unknown key, one not yet approved and a disabled operator alike. */
export async function operatorOf(database: Database, key: string | undefined): Promise<Operator> {
  const found = key ? await operatorByHash(database, hashOf(key)) : undefined
  if (!found?.approved_at || found.disabled_at)
    throw new ActionRejected('OPERATOR_KEY is not the key of an operator')
  return { name: found.name }
}

/** A key, and its fingerprint, by which others add and approve the operator without knowing the key. */
export function newOperatorKey(): { readonly key: string; readonly fingerprint: string } {
  const key = `op_${newSecret()}`
  return { key, fingerprint: hashOf(key).toString('hex') }
}

const FINGERPRINT = /^[0-9a-f]{64}$/

function hashIn(fingerprint: string): Buffer {
  if (FINGERPRINT.test(fingerprint)) return Buffer.from(fingerprint, 'hex')
  throw new ActionRejected('a fingerprint is the 64 characters that new-key printed')
}

/** So many operators there must be before a second one can approve what one of them asks for. */
const TWO = 2

/**
 * Adds an operator by name and fingerprint; answers whether the operator may act at once. The first
 * is added with database access alone, the second by the first. Each further one has to be approved
 * by another operator than who added it, because a person who adds a second key could approve their
 * own requests with it. Disabled operators count, so that this cannot be undone by disabling.
 */
export async function addOperator(
  database: Database,
  name: string,
  fingerprint: string,
  key: string | undefined,
): Promise<boolean> {
  if (!NAME.test(name)) {
    throw new ActionRejected('a name has 2 to 40 lower-case letters, digits, dots or hyphens')
  }
  const keyHash = hashIn(fingerprint)
  const { length: count } = await listOperators(database)
  const addedBy = count === 0 ? null : (await operatorOf(database, key)).name
  const isActive = count < TWO
  if (!(await insertOperator(database, { name, keyHash, addedBy }, isActive))) {
    throw new ActionRejected(`an operator ${name} exists, or one with that key`)
  }
  return isActive
}

/** Approves an operator whom another one added; the approver states the fingerprint, too. */
export async function approveOperator(
  database: Database,
  name: string,
  fingerprint: string,
  by: Operator,
): Promise<void> {
  if (await storeApproved(database, name, hashIn(fingerprint), by.name)) return
  throw new ActionRejected(
    `no operator ${name} with that fingerprint waits for the approval of ${by.name}: who added one cannot approve it`,
  )
}

/** Disables an operator. Requests made or approved by the operator remain. */
export async function disableOperator(
  database: Database,
  name: string,
  by: Operator,
): Promise<void> {
  if (!(await storeDisabled(database, name, by.name)))
    throw new ActionRejected(`no active operator ${name}`)
}

/** The cause of an operator's action in audit records and ledger entries. */
export const operatorCause = ({ name }: Operator, action: string): Cause => ({
  actorKind: 'OPERATOR',
  actorId: name,
  call: `operator:${action}`,
  requestId: newId(),
  ip: null,
})
