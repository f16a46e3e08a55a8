import { Button } from '@mantine/core'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { LeaveGuard } from '#web/kit/forms/LeaveGuard.tsx'
import { Breadcrumbs } from '#web/kit/layout/Breadcrumbs.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { ErrorSummary } from '#web/kit/notices/ErrorSummary.tsx'
import { useGo } from '#web/kit/state/url-state.ts'
import { ImportFields } from '#web/panel/areas/subscriptions/import/ImportFields.tsx'
import { consequence } from '#web/panel/areas/subscriptions/import/import-draft.ts'
import { importTexts as texts } from '#web/panel/areas/subscriptions/import/import-texts.ts'
import { useImport } from '#web/panel/areas/subscriptions/import/useImport.ts'

/** Imports a subscription that exists in another system (R-IMP). */
export function ImportSubscriptionScreen() {
  const go = useGo()
  const mayOpenList = mayOpen(useViewer(), 'subscriptions')
  const toList = () => go(pathTo('subscriptions'))
  const form = useImport(toList)
  const leave = () => {
    form.abandon()
    toList()
  }
  return (
    <>
      {mayOpenList && (
        <Breadcrumbs
          parents={[{ label: texts.parent, href: pathTo('subscriptions') }]}
          current={texts.title}
        />
      )}
      <PageHeader title={texts.title}>
        <p>{texts.description}</p>
      </PageHeader>
      <form noValidate onSubmit={form.submit}>
        {form.failure && <ErrorState title={texts.notImported} texts={form.failure} />}
        <ErrorSummary errors={form.summary} />
        <ImportFields form={form} />
        <SaveBar
          actions={
            <>
              <LeaveGuard work={form.work} texts={texts} onLeave={leave} />
              <Button type="submit" loading={form.isBusy}>
                {texts.submit}
              </Button>
            </>
          }
        >
          {consequence(form.draft)}
        </SaveBar>
      </form>
    </>
  )
}
