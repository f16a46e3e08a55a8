import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { formatDay } from '#contract/basics/days.ts'
import { previewNextCycle } from '#contract/subscriptions/next-cycle-endpoints.ts'
import { MAX_SLIP_DESCRIPTION_LENGTH } from '#contract/subscriptions/rules.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { DialogForm } from '#web/kit/dialogs/DialogForm.tsx'
import { WorkDialog } from '#web/kit/dialogs/WorkDialog.tsx'
import { CounterTextarea } from '#web/kit/fields/CounterTextarea.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { isEqual } from '#web/kit/forms/merge-drafts.ts'
import { SmallTable } from '#web/kit/lists/SmallTable.tsx'
import { Notice } from '#web/kit/notices/Notice.tsx'
import {
  type NextCycleDraft,
  plannedOf,
  presentDraftOf,
} from '#web/panel/areas/subscriptions/detail/next-cycle-draft.ts'
import { PlanFields } from '#web/panel/areas/subscriptions/detail/PlanFields.tsx'
import { totalOf, valueError } from '#web/panel/areas/subscriptions/detail/subscription-draft.ts'
import { useNextCycleEdit } from '#web/panel/areas/subscriptions/detail/useNextCycleEdit.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import classes from '../Subscriptions.module.css'

const { nextCycle: words } = texts
const PREVIEW_PAUSE_MS = 1_000 // after the last change (K-DELAY-02)

const DUE_DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: words.day(index + 1),
}))

interface NextCycleDialogProps {
  readonly saved: Subscription
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Plans a plan, price or due day for the next cycle, with the charges that follow from it. */
export const NextCycleDialog = ({ saved, isOpen, onClose }: NextCycleDialogProps) => (
  <WorkDialog isOpen={isOpen} title={words.title} size={560} onClose={onClose}>
    {(close) => <NextCycleForm saved={saved} onDone={onClose} onClose={close} />}
  </WorkDialog>
)

interface NextCycleFormProps {
  readonly saved: Subscription
  readonly onDone: () => void
  readonly onClose: () => void
}

function NextCycleForm({ saved, onDone, onClose }: NextCycleFormProps) {
  const edit = useNextCycleEdit(saved, onDone)
  const { start, draft, setDraft } = edit
  const [wasSubmitted, setSubmitted] = useState(false)
  const error = valueError(draft)
  const isPresent = isEqual(draft, presentDraftOf(start))
  const submit = () => {
    setSubmitted(true)
    if (!error) void edit.save()
  }
  return (
    <DialogForm
      submitLabel={words.save}
      isBusy={edit.isBusy}
      isDisabled={isPresent}
      reason={isPresent ? words.unchanged : undefined}
      failure={edit.failure}
      work={edit.work}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.about}>{words.about}</p>
      {edit.conflicts && <Notice>{texts.conflict}</Notice>}
      <div className={classes.fields}>
        <PlanFields known={[saved, plannedOf(saved)]} draft={draft} onChange={setDraft} />
        <MoneyInput
          id="valor-do-proximo-ciclo"
          label={texts.perMonth}
          maxDigits={9}
          value={draft.valuePerMonth}
          error={wasSubmitted && error}
          onChange={(valuePerMonth) => setDraft({ ...draft, valuePerMonth })}
        />
        <NativeSelect
          label={words.dueDay}
          value={String(draft.dueDay)}
          options={DUE_DAYS}
          onChange={(dueDay) => setDraft({ ...draft, dueDay: Number(dueDay) })}
        />
        {saved.paymentMethod === 'BANK_SLIP' && (
          <div className={classes.wide}>
            <CounterTextarea
              label={texts.slipDescription}
              maxLength={MAX_SLIP_DESCRIPTION_LENGTH}
              value={draft.bankSlipDescription}
              onChange={(bankSlipDescription) => setDraft({ ...draft, bankSlipDescription })}
            />
          </div>
        )}
      </div>
      <Preview saved={start} draft={draft} />
    </DialogForm>
  )
}

interface PreviewProps {
  readonly saved: Subscription
  readonly draft: NextCycleDraft
}

/** The next charges with what is typed, as billing computes them; asked for once typing pauses. */
function Preview({ saved, draft }: PreviewProps) {
  const [settled] = useDebouncedValue(draft, PREVIEW_PAUSE_MS)
  const { type, dueDay } = settled
  const value = totalOf(settled, plannedOf(saved))
  const { data, isPlaceholderData } = useRead(
    previewNextCycle,
    { params: { id: saved.uuid }, query: { type, value, dueDay } },
    { enabled: valueError(settled) === null, keepsPrevious: true, isQuiet: true },
  )
  if (!data || valueError(draft) !== null) return null
  const isStale = settled !== draft || isPlaceholderData
  if (data.upcomingCharges.length === 0) return <p className={classes.rules}>{words.later}</p>
  return (
    <section aria-label={words.preview} aria-busy={isStale} className={classes.preview}>
      <h3>{words.preview}</h3>
      <SmallTable
        columns={[
          { label: texts.charge.due, cell: ({ expirationDate }) => formatDay(expirationDate) },
          {
            label: texts.charge.value,
            cell: (charge) => <Money amount={charge.value} size="plain" />,
            align: 'right',
          },
        ]}
        rows={data.upcomingCharges}
      />
    </section>
  )
}
