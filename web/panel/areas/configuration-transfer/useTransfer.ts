import { useEffect, useRef, useState } from 'react'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { listAudit } from '#contract/audit/endpoints.ts'
import { readNoticeSettings } from '#contract/buyer-notices/endpoints.ts'
import {
  compareConfiguration,
  inOrderOfApplying,
  isApplicable,
  isPickedAtFirst,
  type ConfigurationRow,
} from '#contract/configuration-transfer/compare.ts'
import { readFile, sizeProblem } from '#contract/configuration-transfer/read-file.ts'
import type { ConfigurationFile } from '#contract/configuration-transfer/shapes.ts'
import { listPlans, readPlan } from '#contract/plans/endpoints.ts'
import { listWebhooks } from '#contract/webhooks/endpoints.ts'
import { useAction } from '#web/client/command.ts'
import { forEachRow, type Outcome, type RowOutcome } from '#web/client/each-row.ts'
import { entryTextsOf, isRefused, isTransportFailure } from '#web/client/failed.ts'
import { useViewer } from '#web/client/session.ts'
import {
  applyRow,
  type Applying,
  type NewSecret,
} from '#web/panel/areas/configuration-transfer/apply-row.ts'
import {
  readPresent,
  type PresentAccount,
} from '#web/panel/areas/configuration-transfer/present.ts'
import { texts } from '#web/panel/areas/configuration-transfer/texts.ts'

/** A file that was read, and what it differs in from this account. */
export interface Comparison {
  readonly fileName: string
  readonly file: ConfigurationFile
  readonly here: Pick<PresentAccount, 'seller' | 'environment'>
  readonly rows: readonly ConfigurationRow[]
}

type Row = ConfigurationRow
type Outcomes = ReadonlyMap<string, Outcome>

const NONE: ReadonlySet<string> = new Set()
const NO_OUTCOMES: Outcomes = new Map()
const READS = [listPlans, readPlan, listWebhooks, readNoticeSettings, listAudit] as const

const UNKNOWN: Outcome = { isDone: false, text: texts.outcomes.unknown }

/** Whether a request may have been done although no answer says so. */
const isUnknown = (error: unknown): boolean =>
  isTransportFailure(error) || isRefused(error, platformRefusals.keyInProgress)

const outcomeOf = (error: unknown): Outcome =>
  isUnknown(error) ? UNKNOWN : { isDone: false, text: entryTextsOf(error, 'description').join(' ') }

/** What became of a row without an answer, by what is there now. */
function resolved({ row }: RowOutcome<Row>, now: Row | undefined): Outcome {
  if (now?.status !== 'EQUAL') return { isDone: false, text: texts.outcomes.foundUndone }
  const isNewWebhook = row.section === 'webhooks' && row.status === 'NEW'
  const { foundDone, foundSecretLost } = texts.outcomes
  return { isDone: true, text: isNewWebhook ? foundSecretLost : foundDone }
}

interface Progress {
  readonly done: number
  readonly all: number
}

/** A configuration file from its choice to the last row that is applied. */
export function useTransfer() {
  const viewer = useViewer()
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const [picked, setPicked] = useState(NONE)
  const [outcomes, setOutcomes] = useState(NO_OUTCOMES)
  const [secrets, setSecrets] = useState<readonly NewSecret[]>([])
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])

  const compare = async (file: ConfigurationFile, fileName: string): Promise<Comparison> => {
    const { seller, environment, ...present } = await readPresent()
    const rows = compareConfiguration(file, present, { seller, viewer })
    return { fileName, file, here: { seller, environment }, rows }
  }

  /** Reads and compares; answers why the file cannot be used. What was shown before stays then. */
  const opening = useAction(
    async (chosen: File): Promise<string | null> => {
      const tooLarge = sizeProblem(chosen.size)
      if (tooLarge !== null) return tooLarge
      const { file, problem } = readFile(await chosen.text())
      if (!file) return problem
      const compared = await compare(file, chosen.name)
      setComparison(compared)
      setOutcomes(NO_OUTCOMES)
      setPicked(new Set(compared.rows.filter(isPickedAtFirst).map(({ key }) => key)))
      return null
    },
    { isQuiet: true },
  )

  const again = useAction(
    async ({ file, fileName, rows }: Comparison) => {
      const next = await compare(file, fileName)
      const known = new Map(rows.map((row) => [row.key, row]))
      // A row that a person unticked stays so; one that was nothing to apply before is ticked as at first.
      const isPicked = (row: Row) => {
        const before = known.get(row.key)
        return before && isApplicable(before) ? picked.has(row.key) : isPickedAtFirst(row)
      }
      setComparison(next)
      setOutcomes(NO_OUTCOMES)
      setPicked(
        new Set(
          next.rows.filter((row) => isApplicable(row) && isPicked(row)).map(({ key }) => key),
        ),
      )
    },
    { isQuiet: true },
  )

  const applyOne = (row: Row, applying: Applying): Promise<Outcome> =>
    isStopped.current
      ? Promise.resolve({ isDone: false, text: texts.outcomes.stopped })
      : applyRow(row, applying).catch(outcomeOf)

  const applying = useAction(
    async ({ comparison: { file, fileName, here }, chosen }: ToApply) => {
      const made: NewSecret[] = []
      const unanswered = new Set<string>()
      const context = {
        file,
        place: { seller: here.seller, viewer },
        onSecret: (secret: NewSecret) => made.push(secret),
      }
      setOutcomes(NO_OUTCOMES)
      setProgress({ done: 0, all: chosen.length })
      let done = 0
      const results = await forEachRow(inOrderOfApplying(chosen), async (row) => {
        const outcome = await applyOne(row, context)
        if (outcome === UNKNOWN) unanswered.add(row.key)
        done += 1
        setProgress({ done, all: chosen.length })
        return outcome
      })
      // Shown before anything that may fail: they are nowhere else.
      setSecrets(made)
      const next = await compare(file, fileName).catch(() => null)
      if (next) setComparison(next)
      const rowsNow = new Map(next?.rows.map((row) => [row.key, row]))
      const ended = results.map((result) => ({
        key: result.row.key,
        outcome:
          next && unanswered.has(result.row.key)
            ? resolved(result, rowsNow.get(result.row.key))
            : result,
      }))
      setOutcomes(new Map(ended.map(({ key, outcome }) => [key, outcome])))
      setPicked(new Set(ended.filter(({ outcome }) => !outcome.isDone).map(({ key }) => key)))
      setProgress(null)
    },
    { isQuiet: true, invalidates: READS },
  )

  const applicable = comparison?.rows.filter(isApplicable) ?? []
  const chosen = applicable.filter(({ key }) => picked.has(key))
  const isBusy = opening.isBusy || again.isBusy || applying.isBusy
  return {
    comparison,
    chosen,
    outcomes,
    progress,
    isBusy,
    isComparing: opening.isBusy || again.isBusy,
    isApplying: applying.isBusy,
    problem: opening.output ?? null,
    failure: opening.failure ?? again.failure,
    secret: secrets[0] ?? null,
    closeSecret: () => setSecrets((all) => all.slice(1)),
    stop: () => {
      isStopped.current = true
    },
    open: ([chosenFile]: readonly File[]) => {
      again.reset()
      opening.reset()
      if (chosenFile) void opening.submit(chosenFile)
    },
    compareAgain: () => {
      opening.reset()
      if (comparison) void again.submit(comparison)
    },
    isPicked: ({ key }: Row) => picked.has(key),
    toggle: ({ key }: Row) =>
      setPicked(
        (keys) =>
          new Set(keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key]),
      ),
    clear: () => setPicked(NONE),
    apply: () => {
      if (comparison) void applying.submit({ comparison, chosen })
    },
  }
}

interface ToApply {
  readonly comparison: Comparison
  readonly chosen: readonly Row[]
}

export type Transfer = ReturnType<typeof useTransfer>
