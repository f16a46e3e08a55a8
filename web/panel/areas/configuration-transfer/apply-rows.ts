import type { Viewer } from '#contract/access/access.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  type ConfigurationRow,
  inOrderOfApplying,
} from '#contract/configuration-transfer/compare.ts'
import { forEachRow, type Outcome } from '#web/client/commands/each-row.ts'
import { entryTextsOf, isRefused, isTransportFailure } from '#web/client/requests/failed.ts'
import { applyRow, type NewSecret } from '#web/panel/areas/configuration-transfer/apply-row.ts'
import { type Comparison, compareFile } from '#web/panel/areas/configuration-transfer/comparison.ts'
import { texts } from '#web/panel/areas/configuration-transfer/texts.ts'

const UNKNOWN: Outcome = { isDone: false, text: texts.outcomes.unknown }

/** Whether a request may have been done although no answer says so. */
const isUnknown = (error: unknown): boolean =>
  isTransportFailure(error) || isRefused(error, platformRefusals.keyInProgress)

const outcomeOf = (error: unknown): Outcome =>
  isUnknown(error) ? UNKNOWN : { isDone: false, text: entryTextsOf(error, 'description').join(' ') }

/** What became of a row without an answer, by what is there now. */
function resolved(row: ConfigurationRow, now: ConfigurationRow | undefined): Outcome {
  if (now?.status !== 'EQUAL') return { isDone: false, text: texts.outcomes.foundUndone }
  const isNewWebhook = row.section === 'webhooks' && row.status === 'NEW'
  const { foundDone, foundSecretLost } = texts.outcomes
  return { isDone: true, text: isNewWebhook ? foundSecretLost : foundDone }
}

interface Applying {
  readonly viewer: Viewer
  /** Whether the rows that are left shall not be applied. */
  readonly isStopped: () => boolean
  readonly onProgress: (done: number) => void
  /** The secrets of new webhooks, which are shown once and are nowhere else. */
  readonly onSecrets: (secrets: readonly NewSecret[]) => void
}

interface Applied {
  /** What became of each row, by its key. */
  readonly outcomes: ReadonlyMap<string, Outcome>
  /** The comparison after it; null when the account could not be read. */
  readonly comparison: Comparison | null
}

/** Applies rows one after the other; those without an answer are looked up after that. */
export async function applyRows(
  { file, fileName, here }: Comparison,
  rows: readonly ConfigurationRow[],
  { viewer, isStopped, onProgress, onSecrets }: Applying,
): Promise<Applied> {
  const secrets: NewSecret[] = []
  const unanswered = new Set<string>()
  const context = {
    file,
    place: { seller: here.seller, viewer },
    onSecret: (secret: NewSecret) => secrets.push(secret),
  }
  const applyOne = (row: ConfigurationRow): Promise<Outcome> =>
    isStopped()
      ? Promise.resolve({ isDone: false, text: texts.outcomes.stopped })
      : applyRow(row, context).catch(outcomeOf)
  let done = 0
  const results = await forEachRow(inOrderOfApplying(rows), async (row) => {
    const outcome = await applyOne(row)
    if (outcome === UNKNOWN) unanswered.add(row.key)
    done += 1
    onProgress(done)
    return outcome
  })
  // Before anything that may fail.
  onSecrets(secrets)
  const comparison = await compareFile(file, fileName, viewer).catch(() => null)
  const rowsNow = new Map(comparison?.rows.map((row) => [row.key, row]))
  const outcomes = new Map(
    results.map(({ row, ...outcome }) => [
      row.key,
      comparison && unanswered.has(row.key) ? resolved(row, rowsNow.get(row.key)) : outcome,
    ]),
  )
  return { outcomes, comparison }
}
