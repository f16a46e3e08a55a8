import { decimalText } from '#contract/basics/money.ts'
import type { Answer, Incoming } from '#server/platform/exchange.ts'
import type { Effect } from '#server/platform/work.ts'

/** Rolls the transaction back and carries what it would have done. */
export class Previewed extends Error {
  readonly effects: readonly Effect[]
  constructor(effects: readonly Effect[]) {
    super('previewed')
    this.effects = effects
  }
}

/** Whether the call only asks what it would do (`Prefer: preview`). */
export const wantsPreview = ({ headers }: Incoming) => headers['prefer'] === 'preview'

const effectOnTheWire = (effect: Effect) =>
  effect.kind === 'posting'
    ? {
        ...effect,
        lines: effect.lines.map((line) => ({ ...line, amount: Number(decimalText(line.amount)) })),
      }
    : effect

/** The effects, told instead of done. */
export const previewAnswer = ({ effects }: Previewed): Answer => ({
  status: 200,
  body: JSON.stringify({ effects: effects.map(effectOnTheWire) }),
  type: 'application/json; charset=utf-8',
  headers: { 'preference-applied': 'preview' },
})
