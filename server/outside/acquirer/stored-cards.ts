import { newSecret } from '#server/platform/security/identifiers.ts'
import { openToken, type SealedCard } from '#server/outside/tokenizer/token.ts'
import type { SandboxContext } from '#server/outside/context.ts'

/** Prefix of tokens of stored cards, which are good for any number of charges. */
const KEPT = 'kept_'

interface StoredCardRow {
  readonly key: string
  readonly token: string
  readonly card: SealedCard
}

const byKey = (context: SandboxContext, key: string) =>
  context.database.row<StoredCardRow>(
    'select key, token, card from outside.kept_card where key = $1',
    [key],
  )

/** A stored card in the acquirer's API. */
const wireCard = ({ key, token, card: { brand, last4, holder } }: StoredCardRow) => ({
  key,
  cardToken: token,
  card: { brand, last4digits: last4, holderName: holder },
})

const KEEP = `
  with used as (
    insert into outside.used_token (token_id, attempt_id) values ($1, $2)
    on conflict do nothing returning token_id)
  insert into outside.kept_card (key, token, card) select $3, $4, $5 from used
  on conflict (key) do nothing`

/** Keeps the card of a token, once per key; `token-over` for one that was used or is too old. */
export async function storeCard(context: SandboxContext, key: string, cardToken: string) {
  const known = await byKey(context, key)
  if (known) return wireCard(known)
  const card = openToken(context.vault, cardToken)
  if (!card) return 'token-over'
  const token = `${KEPT}${newSecret()}`
  await context.database.run(KEEP, [card.id, `card:${key}`, key, token, JSON.stringify(card)])
  const stored = await byKey(context, key)
  return stored ? wireCard(stored) : 'token-over'
}

/** The card of a charge, by a single-use token or that of a stored card; null: neither is valid. */
export async function cardOf(
  context: SandboxContext,
  cardToken: string,
  attemptId: string,
): Promise<SealedCard | null> {
  if (!cardToken.startsWith(KEPT)) return openToken(context.vault, cardToken)
  const stored = await context.database.row<Pick<StoredCardRow, 'card'>>(
    'select card from outside.kept_card where token = $1',
    [cardToken],
  )
  // Each charge of a stored card is a separate use.
  return stored ? { ...stored.card, id: `kept:${attemptId}` } : null
}
