import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { formatDocument } from '#contract/basics/brazil/documents.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { AlertDialog } from '#web/kit/dialogs/AlertDialog.tsx'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { LeaveGuard } from '#web/kit/forms/LeaveGuard.tsx'
import type { UnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ConflictNotice } from '#web/kit/notices/ConflictNotice.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { ErrorSummary } from '#web/kit/notices/ErrorSummary.tsx'
import { useGo } from '#web/kit/state/url-state.ts'
import { labelOf } from '#web/panel/areas/sub-sellers/field-labels.ts'
import { GeneralFields } from '#web/panel/areas/sub-sellers/GeneralFields.tsx'
import { SubSellerFields } from '#web/panel/areas/sub-sellers/SubSellerFields.tsx'
import { isField } from '#web/panel/areas/sub-sellers/sub-seller-draft.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import { useSubSellerEdit } from '#web/panel/areas/sub-sellers/useSubSellerEdit.ts'
import classes from './SubSellers.module.css'

interface EditSubSellerProps {
  readonly subSeller: SubSeller
  /** Cancelled: the sub-seller is fetched again. */
  readonly onDone: () => void
}

/** The fields that another person changed, too. */
const changesOf = ({ form, conflicts }: ReturnType<typeof useSubSellerEdit>): string[] =>
  (conflicts ?? []).filter(isField).map((field) => labelOf(field, form.draft.document))

/** All of a sub-seller in fields, with the switch that takes it out of new links (R-SSL-19). */
export function EditSubSeller({ subSeller, onDone }: EditSubSellerProps) {
  const edit = useSubSellerEdit(subSeller)
  const { form, isBusy, failure, outcome, work } = edit
  const [isTurningOff, setTurningOff] = useState(false)
  const go = useGo()
  const toList = () => go(pathTo('subSellers'))
  // What a failed save did not store stays a draft: the list opens without a question (R-SSL-25).
  const closeOutcome = () => {
    work.suspend()
    toList()
  }
  const turn = async (isActive: boolean) => {
    if (await edit.turn(isActive)) toList() // which shows the new state (R-SSL-26)
    setTurningOff(false)
  }
  return (
    <form className={classes.form} onSubmit={edit.submit} noValidate>
      {failure && <ErrorState title={texts.notSaved} texts={failure} />}
      {edit.conflicts && <ConflictNotice message={texts.contested} changes={changesOf(edit)} />}
      <ErrorSummary errors={form.summary} />
      <SectionCard title={texts.general}>
        <div className={classes.fields}>
          <TextInput
            className={classes.whole ?? ''}
            label={texts.document}
            description={texts.documentFixed}
            inputWrapperOrder={['label', 'input', 'description']}
            value={formatDocument(form.draft.document)}
            readOnly
          />
        </div>
        <GeneralFields form={form} isEdit />
      </SectionCard>
      <SubSellerFields form={form} isEdit />
      <Bar
        subSeller={subSeller}
        isBusy={isBusy}
        work={work}
        onTurn={() => (subSeller.isActive ? setTurningOff(true) : void turn(true))}
        onLeave={onDone}
      />
      <ConfirmDialog
        isOpen={isTurningOff}
        title={texts.turnOffTitle(subSeller.name)}
        confirmLabel={texts.turnOff}
        isBusy={isBusy}
        onConfirm={() => void turn(false)}
        onClose={() => setTurningOff(false)}
      >
        {texts.turnOffText}
      </ConfirmDialog>
      {outcome && (
        <AlertDialog title={outcome.title} onClose={closeOutcome}>
          {outcome.description}
        </AlertDialog>
      )}
    </form>
  )
}

interface BarProps {
  readonly subSeller: SubSeller
  readonly isBusy: boolean
  readonly work: UnsavedWork
  readonly onTurn: () => void
  readonly onLeave: () => void
}

const Bar = ({ subSeller, isBusy, work, onTurn, onLeave }: BarProps) => (
  <SaveBar
    actions={
      <>
        <Button variant="default" disabled={isBusy} onClick={onTurn}>
          {subSeller.isActive ? texts.turnOff : texts.turnOn}
        </Button>
        <LeaveGuard work={work} texts={texts} isDisabled={isBusy} onLeave={onLeave} />
        <Button type="submit" loading={isBusy}>
          {texts.finish}
        </Button>
      </>
    }
  />
)
