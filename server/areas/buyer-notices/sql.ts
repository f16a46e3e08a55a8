import type { Transaction } from '#server/platform/database/database.ts'

/** The settings of a seller as they are stored. */
export interface StoredSettings {
  readonly name: string
  readonly email: string
  readonly hidden_email: string | null
  readonly all_active: boolean
  readonly switched_off: readonly string[]
}

// Defaults come from the seller's own data, so that a later change of it is followed.
const SETTINGS = `
  select coalesce(stored.name, fantasy_name) as name,
         coalesce(stored.email, contact ->> 'email') as email,
         stored.hidden_email,
         coalesce(stored.all_active, true) as all_active,
         coalesce(stored.switched_off, '{}') as switched_off
    from seller left join notice_settings as stored using (seller_id)
   where seller_id = $1`

/** The settings of notices to buyers. */
export async function findSettings({ sellerId, row }: Transaction): Promise<StoredSettings> {
  const found = await row<StoredSettings>(SETTINGS, [sellerId])
  if (!found) throw new Error(`seller ${sellerId} not found`)
  return found
}

/** The settings, locked. The seller's row is locked first, because those of a new seller have none. */
export async function lockSettings(transaction: Transaction): Promise<StoredSettings> {
  const { sellerId, run } = transaction
  await run('select from seller where seller_id = $1 for update', [sellerId])
  return findSettings(transaction)
}

export const storeSettings = (
  { sellerId, run }: Transaction,
  { name, email, hidden_email, all_active, switched_off }: StoredSettings,
) =>
  run(
    `insert into notice_settings (seller_id, name, email, hidden_email, all_active, switched_off)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (seller_id) do update
        set name = $2, email = $3, hidden_email = $4, all_active = $5, switched_off = $6`,
    [sellerId, name, email, hidden_email, all_active, switched_off],
  )
