import { Button } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Customer } from '#contract/customers/shapes.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { ErrorState } from '#web/kit/layout/ErrorState.tsx'
import { focusOn } from '#web/kit/layout/ErrorSummary.tsx'
import { ReviewDialog } from '#web/kit/dialogs/ReviewDialog.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { idOf } from '#web/panel/areas/customers/form/ContactStep.tsx'
import type { DraftErrors, DraftField } from '#web/panel/areas/customers/form/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import type { SectionEdit } from '#web/panel/areas/customers/detail/useSectionEdit.ts'

export interface SectionProps {
  readonly customer: Customer
  readonly isEditing: boolean
  /** Absent: the viewer may not edit, or another section is being edited (R-CUSTD-08). */
  readonly onEdit?: (() => void) | undefined
  /** Saved or given up: the customer is read anew. */
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
  readonly errors: DraftErrors
  /** Only the contact is reviewed before it is saved; the note says what follows. */
  readonly note?: string
  readonly onTry: () => void
  readonly onDone: () => void
  readonly children: ReactNode
}

type Asking = 'review' | 'cancel' | null

/** The fields of a section with Cancelar and Concluir (R-CUSTD-03). */
export function EditForm({ edit, errors, note, onTry, onDone, children }: EditFormProps) {
  const [asking, setAsking] = useState<Asking>(null)
  const { changes, isContested, isBusy, failure, save } = edit
  const finish = (event: FormEvent) => {
    event.preventDefault()
    onTry()
    const [first] = Object.keys(errors) as DraftField[]
    if (first) return focusOn(idOf(first))
    if (changes.length === 0) return onDone()
    if (note !== undefined) return setAsking('review')
    void save()
  }
  const isReviewing = asking === 'review' || (isContested && asking === null)
  return (
    <form onSubmit={finish} noValidate>
      {children}
      {failure && !isReviewing && <ErrorState title="Não foi possível salvar" texts={failure} />}
      <DialogActions>
        <Button variant="default" onClick={() => setAsking('cancel')} disabled={isBusy}>
          {texts.cancel}
        </Button>
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
          onBack={() => setAsking(null)}
        />
      )}
      <ConfirmDialog
        isOpen={asking === 'cancel'}
        title={texts.cancelTitle}
        confirmLabel={texts.cancel}
        cancelLabel={texts.no}
        isDangerous
        onConfirm={onDone}
        onClose={() => setAsking(null)}
      >
        {texts.cancelWords}
      </ConfirmDialog>
    </form>
  )
}
