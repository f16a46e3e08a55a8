import { decimalText } from '#contract/basics/money.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { Effect } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { HttpRequest, HttpResponse } from '#server/platform/http/messages.ts'

/** Rolls the transaction back and carries its effects. */
export class PreviewRollback extends Error {
  readonly effects: readonly Effect[]
  constructor(effects: readonly Effect[]) {
    super('previewed')
    this.effects = effects
  }
}

/** Whether the caller wants only a preview of the effects (`Prefer: preview`). */
export const isPreview = ({ headers }: HttpRequest) => headers['prefer'] === 'preview'

/** Rejects the preview of a call that has none. */
export const rejectPreview = (): never =>
  reject(platformRefusals.invalidField, {
    field: 'Prefer',
    values: { campo: 'Prefer', motivo: 'esta operação não tem prévia' },
  })

const effectOnTheWire = (effect: Effect) =>
  effect.kind === 'posting'
    ? {
        ...effect,
        lines: effect.lines.map((line) => ({ ...line, amount: Number(decimalText(line.amount)) })),
      }
    : effect

/** The effects that were rolled back, as the response. */
export const previewResponse = ({ effects }: PreviewRollback): HttpResponse => ({
  status: 200,
  body: JSON.stringify({ effects: effects.map(effectOnTheWire) }),
  type: 'application/json; charset=utf-8',
  headers: { 'preference-applied': 'preview' },
})
