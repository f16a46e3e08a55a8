import { NIL_UUID, type Uuid } from '#contract/basics/ids.ts'
import { type Centavos, centavosOfDecimal, formatReais, sum } from '#contract/basics/money.ts'
import type { PreviewEffect } from '#web/client/requests/call.ts'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'

const { effects: texts } = actionTexts

interface Line {
  readonly ownerId: Uuid
  readonly code: string
  /** In reais; a credit is positive. */
  readonly amount: number
}

interface StateChange {
  readonly subject: { readonly kind: string }
  readonly to: string
}

const centavosOf = ({ amount }: Line): Centavos => centavosOfDecimal(String(amount)) ?? 0n

/** What the seller's accounts with these codes gains, or loses, by all postings together. */
const changeOf = (lines: readonly Line[], ...codes: readonly string[]): Centavos =>
  sum(lines.filter(({ code }) => codes.includes(code)).map(centavosOf))

const REMOVED_CODE_TEXTS: Readonly<Record<string, string>> = {
  PIX: texts.pix,
  BANK_SLIP: texts.slip,
}

function lossText(amount: Centavos, description: (amount: string) => string): string[] {
  return amount < 0n ? [description(formatReais(-amount))] : []
}

/** What a preview answered, in sentences: what `owner` loses, what stops working. */
export function consequencesOf(effects: readonly PreviewEffect[], owner: Uuid): string[] {
  const lines = effects.flatMap((effect) =>
    effect.kind === 'posting' ? (effect.lines as readonly Line[]) : [],
  )
  const own = lines.filter(({ ownerId }) => ownerId === owner)
  const others = lines.filter(({ ownerId }) => ownerId !== owner && ownerId !== NIL_UUID)
  const states = effects.filter(({ kind }) => kind === 'state') as unknown as StateChange[]
  const removedCodes = states
    .filter(({ to }) => to === 'REMOVED')
    .map(({ subject }) => REMOVED_CODE_TEXTS[subject.kind])
  return [
    ...lossText(changeOf(own, 'RECEIVABLE', 'ANTICIPATED_DEBT'), texts.canceled),
    ...lossText(changeOf(own, 'AVAILABLE'), texts.taken),
    ...lossText(changeOf(own, 'DEBT'), texts.debt),
    ...lossText(sum(others.map(centavosOf)), texts.split),
    ...(changeOf(own, 'MEMO_SALES') > 0n ? [texts.noMoney] : []),
    ...new Set(removedCodes.filter((text) => text !== undefined)),
  ]
}
