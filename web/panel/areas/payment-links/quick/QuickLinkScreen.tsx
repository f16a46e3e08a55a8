import { may } from '#contract/access/actions.ts'
import { pathTo } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { Breadcrumbs } from '#web/kit/layout/Breadcrumbs.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { type SearchValues, useUrlState } from '#web/kit/state/url-state.ts'
import { LockIcon } from '#web/kit/theme/icons.tsx'
import { FormFrame } from '#web/panel/areas/payment-links/form/FormFrame.tsx'
import { createTexts } from '#web/panel/areas/payment-links/public/create-texts.ts'
import { QuickLinkForm } from '#web/panel/areas/payment-links/quick/QuickLinkForm.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'

const parse = ({ id = '' }: SearchValues) => ({ from: id })

/** A quick link, or the copy of one that the address names (R-LNKQ). */
export function QuickLinkScreen() {
  const { state } = useUrlState(parse)
  const viewer = useViewer()
  return (
    <>
      <Breadcrumbs
        parents={[{ label: texts.title, href: pathTo('links') }]}
        current={createTexts.quickLink}
      />
      <PageHeader title={createTexts.quickLink} />
      {may(viewer, 'link.quick') ? (
        <FormFrame key={state.from} id={state.from}>
          {(rules, link) => (
            <QuickLinkForm rules={rules} from={link?.type === 'FAST_ORDER' ? link : null} />
          )}
        </FormFrame>
      ) : (
        <EmptyState icon={LockIcon} title={texts.notAllowed} />
      )}
    </>
  )
}
