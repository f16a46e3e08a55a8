import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { LIMIT_PERIODS, type LimitPeriod } from '#contract/basics/brazil/pix.ts'
import { formatInstant } from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { changeLimit, listLimits } from '#contract/pix-limits/endpoints.ts'
import type { PixLimit } from '#contract/pix-limits/shapes.ts'
import { sendCommand, useAction } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { queryOf, useRead } from '#web/client/queries.ts'
import { isRefused } from '#web/client/requests/failed.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { DetailSkeleton } from '#web/kit/layout/DetailSkeleton.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { texts } from '#web/panel/areas/pix-limits/texts.ts'
import classes from './PixLimits.module.css'

type Draft = Readonly<Record<LimitPeriod, Centavos | null>>

const NO_LIMITS: Draft = { DAY: null, NIGHT: null }

const amountsOf = (limits: readonly PixLimit[]): Draft => ({
  ...NO_LIMITS,
  ...Object.fromEntries(limits.map(({ period, amount }) => [period, amount])),
})

/** The limits of what leaves the business account by Pix (R-PIXLIM). */
export function PixLimitsScreen() {
  const { data, error } = useRead(listLimits, {}, { isQuiet: true, isLive: true })
  if (!data && !error) return <DetailSkeleton parents={undefined} title={texts.title} />
  // What was fetched before is nothing of an account that is not active any more (R-PIXLIM-02).
  const limits = isRefused(error, accountRefusals.notSetUp) ? undefined : data
  return (
    <>
      <PageHeader title={texts.title} />
      {!limits && <Notice>{texts.notSetUp}</Notice>}
      <Limits key={limits ? 'active' : 'none'} limits={limits ?? []} />
    </>
  )
}

/** The increases that do not apply yet. */
function Pending({ limits }: { readonly limits: readonly PixLimit[] }) {
  const waiting = limits.flatMap(({ period, scheduledAmount, scheduledAt }) =>
    scheduledAmount !== null && scheduledAt !== null
      ? [
          texts.changingTo(
            texts.periods[period],
            formatReais(scheduledAmount),
            formatInstant(scheduledAt),
          ),
        ]
      : [],
  )
  if (waiting.length === 0) return null
  return (
    <Notice>
      <strong>{texts.changing}</strong>
      {waiting.map((each) => (
        <span key={each}>
          <br />
          {each}
        </span>
      ))}
    </Notice>
  )
}

/**
 * Saves both limits, each by a call of its own. Their answers are shown at once, without waiting for
 * the limits to be fetched again.
 */
function useSave(limits: readonly PixLimit[], onSaved: () => void) {
  const client = useQueryClient()
  return useAction(
    async (draft: Draft) => {
      const changed: PixLimit[] = []
      for (const { limitId, accountId, period, amount } of limits) {
        const body = { limitId, accountId, amount: draft[period] ?? amount }
        changed.push(await sendCommand(changeLimit, { body }, { scope: period }))
      }
      return changed
    },
    {
      invalidates: [listLimits],
      // The first limit may have been changed when the second was refused.
      invalidatesOnFailure: true,
      onDone: (changed) => {
        client.setQueryData(queryOf(listLimits, {}).queryKey, changed)
        toast.success(texts.saved)
        onSaved()
      },
    },
  )
}

function Limits({ limits }: { readonly limits: readonly PixLimit[] }) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const close = () => {
    setDraft(null)
    setConfirming(false)
  }
  const { submit, isBusy } = useSave(limits, close)
  const shown = draft ?? amountsOf(limits)
  const isChanging = limits.some(({ scheduledAmount }) => scheduledAmount !== null)
  const isComplete = LIMIT_PERIODS.every((period) => shown[period] !== null)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (draft && isComplete) setConfirming(true)
  }
  const changes = limits.flatMap(({ period, amount }) => {
    const next = shown[period]
    return next === null || next === amount
      ? []
      : [texts.becomes(texts.periods[period], formatReais(amount), formatReais(next))]
  })
  return (
    <form onSubmit={ask} noValidate>
      <SectionCard title={texts.card}>
        <p className={classes.text}>{texts.text}</p>
        <Pending limits={limits} />
        <div className={classes.fields}>
          {LIMIT_PERIODS.map((period) => (
            <MoneyInput
              key={period}
              label={texts.periods[period]}
              description={texts.hours[period]}
              value={shown[period]}
              disabled={draft === null}
              onChange={(amount) => setDraft({ ...shown, [period]: amount })}
            />
          ))}
        </div>
        <div className={classes.actions}>
          {draft === null ? (
            <Button
              key="edit"
              disabled={limits.length === 0 || isChanging}
              onClick={() => setDraft(shown)}
            >
              {texts.edit}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={close}>
                {texts.cancel}
              </Button>
              <Button key="save" type="submit" disabled={!isComplete}>
                {texts.save}
              </Button>
            </>
          )}
        </div>
      </SectionCard>
      <ConfirmDialog
        isOpen={isConfirming}
        title={texts.confirm}
        consequences={changes}
        confirmLabel={texts.save}
        cancelLabel={texts.cancel}
        isBusy={isBusy}
        onConfirm={() => void submit(shown)}
        onClose={() => setConfirming(false)}
      >
        <p>{texts.explanation}</p>
      </ConfirmDialog>
    </form>
  )
}
