import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { SandboxContext } from '#server/outside/context.ts'
import type { CompanyAnswer } from '#server/outside/faults.ts'
import { Unacceptable } from '#server/outside/requests.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const text = (limit: number) => z.string().check(z.minLength(1), z.maxLength(limit))

/** A request to register a key. */
export const EntryBody = z.strictObject({
  keyType: z.enum(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP']),
  key: z.nullable(text(77)),
  account: z.strictObject({
    branch: text(4),
    number: text(20),
    owner: z.strictObject({ name: text(200), document: text(14) }),
  }),
})
type EntryBody = z.output<typeof EntryBody>

export interface EntryRow {
  readonly entry_id: string
  readonly key_type: EntryBody['keyType']
  readonly key: string
  /** Whose customer has the key: the product's, or another institution's. */
  readonly institution: 'product' | 'other'
  /** The number of the product's account; null: one of another institution. */
  readonly account: string | null
  readonly owner_name: string
  readonly owner_document: string
  readonly status: 'registered' | 'removed'
}

const COLUMNS = 'entry_id, key_type, key, institution, account, owner_name, owner_document, status'

/** An entry in the directory's API. */
export const wireEntry = ({ entry_id, key, status }: EntryRow) => ({
  entryId: entry_id,
  key,
  status,
})

export const findEntry = ({ database }: SandboxContext, entryId: string) =>
  database.row<EntryRow>(`select ${COLUMNS} from outside.pix_entry where entry_id = $1`, [entryId])

/** The entry of a key that is registered. */
export const entryOfKey = ({ database }: SandboxContext, key: string) =>
  database.row<EntryRow>(
    `select ${COLUMNS} from outside.pix_entry where key = $1 and status = 'registered'`,
    [key],
  )

/** The newest entries, for the desk. */
export const latestEntries = ({ database }: SandboxContext) =>
  database.rows<EntryRow>(
    `select ${COLUMNS} from outside.pix_entry order by sequence desc limit 100`,
  )

const SOMEBODY = { name: 'Luiza Prado', document: '52998224725' } as const

/** Keys that another institution has, of somebody else or of the company that asks. */
function otherHolder({ key, account: { owner } }: EntryBody) {
  if (key === null) return null
  if (key.startsWith('ocupada') || key.endsWith('0303')) return SOMEBODY
  return key.startsWith('portada') || key.endsWith('0302') ? owner : null
}

const insertEntry = async (
  { database, now }: SandboxContext,
  entry: Omit<EntryRow, 'status'>,
): Promise<void> => {
  await database.run(
    `insert into outside.pix_entry (${COLUMNS}, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'registered', $8) on conflict do nothing`,
    [
      entry.entry_id,
      entry.key_type,
      entry.key,
      entry.institution,
      entry.account,
      entry.owner_name,
      entry.owner_document,
      await now(),
    ],
  )
}

/** Whether the key was ever registered. */
const isKnown = async ({ database }: SandboxContext, key: string): Promise<boolean> =>
  (await database.row('select 1 from outside.pix_entry where key = $1', [key])) !== undefined

/** Registers a key once by its id; what comes again under it changes nothing. */
export async function register(
  context: SandboxContext,
  entryId: string,
  order: EntryBody,
): Promise<CompanyAnswer> {
  const known = await findEntry(context, entryId)
  if (known) return { status: 200, body: wireEntry(known) }
  const { keyType, key, account } = order
  const other = otherHolder(order)
  if (key !== null && other && !(await isKnown(context, key))) {
    await insertEntry(context, {
      entry_id: newId(),
      key_type: keyType,
      key,
      institution: 'other',
      account: null,
      owner_name: other.name,
      owner_document: other.document,
    })
  }
  await insertEntry(context, {
    entry_id: entryId,
    key_type: keyType,
    key: key ?? randomUUID(),
    institution: 'product',
    account: account.number,
    owner_name: account.owner.name,
    owner_document: account.owner.document,
  })
  const made = await findEntry(context, entryId)
  if (made) return { status: 201, body: wireEntry(made) }
  const holder = key === null ? undefined : await entryOfKey(context, key)
  const isSame = holder?.owner_document === account.owner.document
  const code = isSame ? 'held_by_same_owner' : 'held_by_another'
  throw new Unacceptable(409, code, 'outra instituição tem a chave')
}

/** Removes an entry; again changes nothing. Undefined when there is none. */
export async function remove(
  context: SandboxContext,
  entryId: string,
): Promise<EntryRow | undefined> {
  await context.database.run(
    `update outside.pix_entry set status = 'removed' where entry_id = $1`,
    [entryId],
  )
  return findEntry(context, entryId)
}
