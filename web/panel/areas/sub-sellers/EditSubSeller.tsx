import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { useGo } from '#web/kit/state/address.ts'
import { AlertDialog } from '#web/kit/dialogs/AlertDialog.tsx'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { ErrorState } from '#web/kit/layout/ErrorState.tsx'
import { ErrorSummary } from '#web/kit/layout/ErrorSummary.tsx'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { GeneralFields } from '#web/panel/areas/sub-sellers/GeneralFields.tsx'
import { SubSellerFields } from '#web/panel/areas/sub-sellers/SubSellerFields.tsx'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import { useSubSellerEdit } from '#web/panel/areas/sub-sellers/useSubSellerEdit.ts'
import classes from './SubSellers.module.css'

interface EditSubSellerProps {
  readonly subSeller: SubSeller
  /** Given up: the sub-seller is read anew. */
  readonly onDone: () => void
}

type Asking = 'cancel' | 'turn-off' | null

/** All of a sub-seller in fields, with the switch that takes it out of new links (R-SSL-19). */
export function EditSubSeller({ subSeller, onDone }: EditSubSellerProps) {
  const edit = useSubSellerEdit(subSeller)
  const { form, isBusy, failure, outcome, isChanged } = edit
  const [asking, setAsking] = useState<Asking>(null)
  const go = useGo()
  const toList = () => go(pathTo('subSellers'))
  const turn = async (isActive: boolean) => {
    if (await edit.turn(isActive)) toList() // R-SSL-26
    setAsking(null)
  }
  return (
    <form className={classes.form} onSubmit={edit.submit} noValidate>
      {failure && <ErrorState title={texts.notSaved} texts={failure} />}
      {form.summary.length > 1 && <ErrorSummary errors={form.summary} />}
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
        {...{ subSeller, isBusy }}
        onTurn={() => (subSeller.isActive ? setAsking('turn-off') : void turn(true))}
        onCancel={() => (isChanged ? setAsking('cancel') : onDone())}
      />
      <Questions
        {...{ subSeller, asking, isBusy, onDone }}
        onTurnOff={() => void turn(false)}
        onClose={() => setAsking(null)}
      />
      {outcome && (
        <AlertDialog title={outcome.title} onClose={toList}>
          {outcome.words}
        </AlertDialog>
      )}
    </form>
  )
}

interface BarProps {
  readonly subSeller: SubSeller
  readonly isBusy: boolean
  readonly onTurn: () => void
  readonly onCancel: () => void
}

const Bar = ({ subSeller, isBusy, onTurn, onCancel }: BarProps) => (
  <SaveBar
    actions={
      <>
        <Button variant="default" disabled={isBusy} onClick={onTurn}>
          {subSeller.isActive ? texts.turnOff : texts.turnOn}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {texts.finish}
        </Button>
      </>
    }
  />
)

interface QuestionsProps {
  readonly subSeller: SubSeller
  readonly asking: Asking
  readonly isBusy: boolean
  readonly onDone: () => void
  readonly onTurnOff: () => void
  readonly onClose: () => void
}

const Questions = ({ subSeller, asking, isBusy, onDone, onTurnOff, onClose }: QuestionsProps) => (
  <>
    <ConfirmDialog
      isOpen={asking === 'cancel'}
      title={texts.cancelTitle}
      confirmLabel={texts.cancel}
      cancelLabel={texts.no}
      isDangerous
      onConfirm={onDone}
      onClose={onClose}
    >
      {texts.cancelWords}
    </ConfirmDialog>
    <ConfirmDialog
      isOpen={asking === 'turn-off'}
      title={texts.turnOffTitle(subSeller.name)}
      confirmLabel={texts.turnOff}
      isBusy={isBusy}
      onConfirm={onTurnOff}
      onClose={onClose}
    >
      {texts.turnOffWords}
    </ConfirmDialog>
  </>
)
