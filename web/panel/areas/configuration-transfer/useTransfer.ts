import { useEffect, useRef, useState } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { readNoticeSettings } from '#contract/buyer-notices/endpoints.ts'
import { type ConfigurationRow, isApplicable } from '#contract/configuration-transfer/compare.ts'
import { readFile, sizeProblem } from '#contract/configuration-transfer/read-file.ts'
import { listPlans, readPlan } from '#contract/plans/endpoints.ts'
import { listWebhooks } from '#contract/webhooks/endpoints.ts'
import { useAction } from '#web/client/commands/command.ts'
import type { Outcome } from '#web/client/commands/each-row.ts'
import { useViewer } from '#web/client/session.ts'
import type { NewSecret } from '#web/panel/areas/configuration-transfer/apply-row.ts'
import { applyRows } from '#web/panel/areas/configuration-transfer/apply-rows.ts'
import {
  type Comparison,
  compareFile,
  firstPicked,
  pickedAgain,
} from '#web/panel/areas/configuration-transfer/comparison.ts'

type Row = ConfigurationRow
type Outcomes = ReadonlyMap<string, Outcome>

const NONE: ReadonlySet<string> = new Set()
const NO_OUTCOMES: Outcomes = new Map()
const READS = [listPlans, readPlan, listWebhooks, readNoticeSettings, listAudit] as const

interface Progress {
  readonly done: number
  readonly all: number
}

interface ToApply {
  readonly comparison: Comparison
  readonly chosen: readonly Row[]
}

const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set(keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key])

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

  const show = (next: Comparison, keys: ReadonlySet<string>) => {
    setComparison(next)
    setOutcomes(NO_OUTCOMES)
    setPicked(keys)
  }

  /** Reads and compares; answers why the file cannot be used. What was shown before stays then. */
  const opening = useAction(
    async (chosen: File): Promise<string | null> => {
      const tooLarge = sizeProblem(chosen.size)
      if (tooLarge !== null) return tooLarge
      const { file, problem } = readFile(await chosen.text())
      if (!file) return problem
      const compared = await compareFile(file, chosen.name, viewer)
      show(compared, firstPicked(compared))
      return null
    },
    { isQuiet: true },
  )

  const again = useAction(
    async (before: Comparison) => {
      const next = await compareFile(before.file, before.fileName, viewer)
      show(next, pickedAgain(before, next, picked))
    },
    { isQuiet: true },
  )

  const applying = useAction(
    async ({ comparison: compared, chosen }: ToApply) => {
      setOutcomes(NO_OUTCOMES)
      setProgress({ done: 0, all: chosen.length })
      const applied = await applyRows(compared, chosen, {
        viewer,
        isStopped: () => isStopped.current,
        onProgress: (done) => setProgress({ done, all: chosen.length }),
        onSecrets: setSecrets,
      })
      if (applied.comparison) setComparison(applied.comparison)
      setOutcomes(applied.outcomes)
      const undone = [...applied.outcomes].filter(([, { isDone }]) => !isDone)
      setPicked(new Set(undone.map(([key]) => key)))
      setProgress(null)
    },
    { isQuiet: true, invalidates: READS },
  )

  const applicable = comparison?.rows.filter(isApplicable) ?? []
  const chosen = applicable.filter(({ key }) => picked.has(key))
  const isComparing = opening.isBusy || again.isBusy
  return {
    comparison,
    chosen,
    outcomes,
    progress,
    isBusy: isComparing || applying.isBusy,
    isComparing,
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
    toggle: ({ key }: Row) => setPicked((keys) => toggled(keys, key)),
    clear: () => setPicked(NONE),
    apply: () => {
      if (comparison) void applying.submit({ comparison, chosen })
    },
  }
}

export type Transfer = ReturnType<typeof useTransfer>
