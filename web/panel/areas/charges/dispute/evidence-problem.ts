import { EVIDENCE } from '#contract/charges/disputes.ts'
import { disputeTexts } from '#web/panel/areas/charges/dispute/dispute-texts.ts'

interface Picked {
  readonly name: string
  readonly type: string
  readonly size: number
}

const { problems } = disputeTexts

/** Why these files would be refused, before anything is sent; null: they wouldn't. */
export function evidenceProblem(files: readonly Picked[]): string | null {
  if (files.length > EVIDENCE.documents) return problems.tooMany
  for (const { name, type, size } of files) {
    if (!EVIDENCE.types.some((known) => known === type)) return problems.wrongType(name)
    if (size === 0) return problems.empty(name)
    if (size > EVIDENCE.documentBytes) return problems.tooLarge(name)
  }
  return null
}
