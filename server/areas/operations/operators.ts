import {
  countActiveOperators,
  insertOperator,
  operatorByHash,
  storeDisabled,
} from '#server/areas/operations/sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hashOf, newId, newSecret } from '#server/platform/security/identifiers.ts'
import type { Cause } from '#server/platform/commands/unit-of-work.ts'

/** Rejects an action of an operator, with a message for the operator. */
export class ActionRejected extends Error {}

/** An operator who presented the right key. */
export interface Operator {
  readonly name: string
}

const NAME = /^[a-z][a-z0-9.-]{1,39}$/

/** The operator of the key; refuses an unknown key and a disabled operator alike. */
export async function operatorOf(database: Database, key: string | undefined): Promise<Operator> {
  const found = key ? await operatorByHash(database, hashOf(key)) : undefined
  if (!found || found.disabled_at)
    throw new ActionRejected('OPERATOR_KEY is not the key of an operator')
  return { name: found.name }
}

/**
 * Adds an operator and answers the key, of which only the hash is stored. The first one is added
 * with database access alone; each further one by an operator.
 */
export async function addOperator(
  database: Database,
  name: string,
  key: string | undefined,
): Promise<string> {
  if (!NAME.test(name)) {
    throw new ActionRejected('a name has 2 to 40 lower-case letters, digits, dots or hyphens')
  }
  const isFirst = (await countActiveOperators(database)) === 0
  const addedBy = isFirst ? null : (await operatorOf(database, key)).name
  const newKey = `op_${newSecret()}`
  if (!(await insertOperator(database, name, hashOf(newKey), addedBy))) {
    throw new ActionRejected(`an operator ${name} exists`)
  }
  return newKey
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
