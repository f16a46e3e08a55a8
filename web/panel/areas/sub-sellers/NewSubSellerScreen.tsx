import { Button } from '@mantine/core'
import { pathTo } from '#contract/access/pages.ts'
import { isDocument } from '#contract/basics/brazil/documents.ts'
import { AlertDialog } from '#web/kit/dialogs/AlertDialog.tsx'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { documentMask } from '#web/kit/fields/masks.ts'
import { LeaveGuard } from '#web/kit/forms/LeaveGuard.tsx'
import { Breadcrumbs } from '#web/kit/layout/Breadcrumbs.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { ErrorSummary } from '#web/kit/notices/ErrorSummary.tsx'
import { useGo } from '#web/kit/state/url-state.ts'
import { FilledNote } from '#web/panel/areas/lookups/public/FilledNote.tsx'
import { GeneralFields } from '#web/panel/areas/sub-sellers/GeneralFields.tsx'
import { SubSellerFields } from '#web/panel/areas/sub-sellers/SubSellerFields.tsx'
import { documentError } from '#web/panel/areas/sub-sellers/sub-seller-draft.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import { useNewSubSeller } from '#web/panel/areas/sub-sellers/useNewSubSeller.ts'
import classes from './SubSellers.module.css'

/** A new sub-seller: the document first, the rest once it is valid (R-SSL-05, R-SSL-06). */
export function NewSubSellerScreen() {
  const creation = useNewSubSeller()
  const { form, isBusy, failure, outcome } = creation
  const { draft, errors, idOf, changeDocument, leave } = form
  const isOpen = isDocument(draft.document)
  const isComplete = draft.document.length === 11 || draft.document.length === 14
  const go = useGo()
  const toList = () => go(pathTo('subSellers'))
  return (
    <>
      <Breadcrumbs
        parents={[{ label: texts.title, href: pathTo('subSellers') }]}
        current={texts.newTitle}
      />
      <PageHeader title={texts.newTitle} />
      <form className={classes.form} onSubmit={creation.submit} noValidate>
        {failure && <ErrorState title={texts.notCreated} texts={failure} />}
        <ErrorSummary errors={form.summary} />
        <SectionCard title={texts.general}>
          <div className={classes.fields}>
            <div>
              <MaskedInput
                id={idOf('document')}
                label={texts.document}
                description={isOpen ? undefined : texts.documentHint}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                mask={documentMask}
                value={draft.document}
                error={errors.document ?? (isComplete ? documentError(draft.document) : undefined)}
                onBlur={() => draft.document !== '' && leave('document')}
                onChange={(document) => void changeDocument(document)}
              />
              <FilledNote text={form.filledByCompany} />
            </div>
          </div>
          {isOpen && <GeneralFields form={form} />}
        </SectionCard>
        {isOpen && <SubSellerFields form={form} />}
        <SaveBar
          actions={
            <>
              <LeaveGuard
                work={creation.work}
                texts={texts}
                isDisabled={isBusy}
                onLeave={creation.leave}
              />
              <Button type="submit" loading={isBusy} disabled={!isOpen}>
                {texts.create}
              </Button>
            </>
          }
        />
      </form>
      {outcome && (
        <AlertDialog title={outcome.title} onClose={toList}>
          {outcome.description}
        </AlertDialog>
      )}
    </>
  )
}
