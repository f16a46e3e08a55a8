import type { Instant } from '#contract/basics/days.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import type { Fault } from '#server/outside/faults.ts'

export interface VirtualCard {
  readonly card_id: string
  readonly name: string
  readonly holder_name: string
  readonly holder_document: string
  readonly status: 'ACTIVE' | 'BLOCKED'
  readonly last4: string
  readonly created_at: Instant
}

const TEST_RANGE = '400000'
const NUMBER_LENGTH = 16
const YEARS_GOOD = 5

function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Derives so many digits, the same each time for the same label, and stored nowhere. */
function secretDigits({ vault }: SandboxContext, label: string, count: number): string {
  const bytes = Buffer.from(vault.derive(label), 'base64url')
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString()
    .slice(-count)
}

function numberOf(context: SandboxContext, cardId: string): string {
  const account = secretDigits(context, `pan ${cardId}`, NUMBER_LENGTH - TEST_RANGE.length - 1)
  const digits = `${TEST_RANGE}${account}`
  return `${digits}${luhnDigit(digits)}`
}

/** Number, code and expiry: derived from the id each time, stored nowhere. */
export function faceOf(context: SandboxContext, { card_id, created_at }: VirtualCard) {
  const until = Number(created_at.slice(0, 4)) + YEARS_GOOD
  return {
    cardId: card_id,
    pan: numberOf(context, card_id),
    cvv: secretDigits(context, `cvv ${card_id}`, 3),
    expiryMmYyyy: `${created_at.slice(5, 7)}/${until}`,
  }
}

/** A card in the issuer's API. */
export const wireCard = ({ card_id, name, status, last4 }: VirtualCard) => ({
  cardId: card_id,
  name,
  status,
  last4digits: last4,
})

export const findCard = ({ database }: SandboxContext, cardId: string) =>
  database.row<VirtualCard>('select * from outside.virtual_card where card_id = $1', [cardId])

export const latestCards = ({ database }: SandboxContext) =>
  database.rows<VirtualCard>(
    'select * from outside.virtual_card order by created_at desc, card_id desc limit 100',
  )

export interface CardOrder {
  readonly name: string
  readonly holderName: string
  readonly holderDocument: string
}

/** Creates a card, once per id; `refused` under the fault of that name. */
export async function makeCard(
  context: SandboxContext,
  cardId: string,
  { name, holderName, holderDocument }: CardOrder,
  fault: Fault | null,
): Promise<VirtualCard | undefined> {
  if (fault !== 'refuse') {
    await context.database.run(
      `insert into outside.virtual_card (card_id, name, holder_name, holder_document, status,
                                         last4, created_at)
       values ($1, $2, $3, $4, 'ACTIVE', $5, $6) on conflict (card_id) do nothing`,
      [
        cardId,
        name,
        holderName,
        holderDocument,
        numberOf(context, cardId).slice(-4),
        await context.now(),
      ],
    )
  }
  return findCard(context, cardId)
}

/** Blocks or unblocks a card. */
export async function changeStatus(
  context: SandboxContext,
  cardId: string,
  status: VirtualCard['status'],
) {
  await context.database.run('update outside.virtual_card set status = $2 where card_id = $1', [
    cardId,
    status,
  ])
  return findCard(context, cardId)
}
