import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { ConstructionIcon } from '#web/kit/theme/icons-first.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { texts } from '#web/panel/shell/texts.ts'

/** The honest face of a page that isn't made yet. */
export function UnderConstruction({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={ConstructionIcon} title={texts.underConstruction}>
        {texts.underConstructionText}
      </EmptyState>
    </>
  )
}
