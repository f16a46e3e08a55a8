import type { SimulatedAcquirer } from '#server/outside/acquirer/acquirer.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { openToken, type SealedCard } from '#server/outside/tokenizer/token.ts'
import { newSecret } from '#server/platform/security/identifiers.ts'

/** Prefix of tokens of stored cards, which are good for any number of charges. */
const KEPT = 'kept_'

/** A card that an acquirer stores. */
export interface StoredCard {
  readonly key: string
  readonly token: string
  readonly card: SealedCard
}

const byKey = (context: SandboxContext, { name }: SimulatedAcquirer, key: string) =>
  context.database.row<StoredCard>(
    'select key, token, card from outside.kept_card where key = $1 and acquirer = $2',
    [key, name],
  )

const KEEP = `
  with used as (
    insert into outside.used_token (token_id, attempt_id) values ($1, $2)
    on conflict do nothing returning token_id)
  insert into outside.kept_card (key, token, card, acquirer) select $3, $4, $5, $6 from used
  on conflict (key) do nothing`

/** Stores the card of a token, once per key; `token-over` for a used or expired one. */
export async function storeCard(
  context: SandboxContext,
  acquirer: SimulatedAcquirer,
  key: string,
  cardToken: string,
): Promise<StoredCard | 'token-over'> {
  const known = await byKey(context, acquirer, key)
  if (known) return known
  const card = openToken(context.vault, cardToken)
  if (!card) return 'token-over'
  const token = `${KEPT}${newSecret()}`
  const row = [card.id, `card:${key}`, key, token, JSON.stringify(card), acquirer.name]
  await context.database.run(KEEP, row)
  return (await byKey(context, acquirer, key)) ?? 'token-over'
}

/** The card of a charge, by a single-use token or that of a stored card; null: neither is valid. */
export async function cardOf(
  context: SandboxContext,
  acquirer: SimulatedAcquirer,
  cardToken: string,
  attemptId: string,
): Promise<SealedCard | null> {
  if (!cardToken.startsWith(KEPT)) return openToken(context.vault, cardToken)
  const stored = await context.database.row<Pick<StoredCard, 'card'>>(
    'select card from outside.kept_card where token = $1 and acquirer = $2',
    [cardToken, acquirer.name],
  )
  // Each charge of a stored card is a separate use.
  return stored ? { ...stored.card, id: `kept:${attemptId}` } : null
}
