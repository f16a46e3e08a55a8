import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Customer } from '#contract/customers/shapes.ts'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { ReviewDialog } from '#web/kit/dialogs/ReviewDialog.tsx'
import { LeaveGuard } from '#web/kit/forms/LeaveGuard.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import type { SectionEdit } from '#web/panel/areas/customers/detail/useSectionEdit.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'

export interface SectionProps {
  readonly customer: Customer
  readonly isEditing: boolean
  /** Absent: the viewer may not edit, or another section is being edited (R-CUSTD-08). */
  readonly onEdit?: (() => void) | undefined
  /** Saved or cancelled: the customer is fetched again. */
  readonly onDone: () => void
}

interface TitledSection extends SectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A section that is read until 'Editar' is pressed. */
export function Section({ title, isEditing, onEdit, children }: TitledSection) {
  const button = onEdit && !isEditing && (
    <Button variant="default" size="xs" onClick={onEdit} aria-label={`${texts.edit} ${title}`}>
      {texts.edit}
    </Button>
  )
  return (
    <SectionCard title={title} aside={button}>
      {children}
    </SectionCard>
  )
}

interface EditFormProps {
  readonly edit: SectionEdit
  /** The consequence of a save; a section with a note is reviewed before it is saved. */
  readonly note?: string
  readonly onDone: () => void
  readonly children: ReactNode
}

/** The fields of a section with Cancelar and Concluir (R-CUSTD-03). */
export function EditForm({ edit, note, onDone, children }: EditFormProps) {
  const [isReviewOpen, setReviewOpen] = useState(false)
  const { form, changes, isContested, isBusy, failure, save } = edit
  const finish = (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    if (changes.length === 0) return onDone()
    if (note !== undefined) return setReviewOpen(true)
    void save()
  }
  const endReview = () => {
    setReviewOpen(false)
    edit.endReview()
  }
  const isReviewing = isReviewOpen || edit.needsReview
  return (
    <form onSubmit={finish} noValidate>
      {children}
      {failure && !isReviewing && <ErrorState title={kitTexts.notSaved} texts={failure} />}
      <DialogActions>
        <LeaveGuard
          work={edit.work}
          asksAlways
          texts={texts}
          isDisabled={isBusy}
          onLeave={onDone}
        />
        <Button type="submit" loading={isBusy && !isReviewing}>
          {texts.finish}
        </Button>
      </DialogActions>
      {isReviewing && (
        <ReviewDialog
          changes={changes}
          contested={isContested ? texts.changedMeanwhile : undefined}
          {...(note ? { note } : {})}
          isBusy={isBusy}
          failure={failure}
          onConfirm={() => void save()}
          onBack={endReview}
        />
      )}
    </form>
  )
}
