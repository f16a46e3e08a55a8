import { Button } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { NIL_UUID } from '#contract/basics/ids.ts'
import { readCustomer } from '#contract/customers/endpoints.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { linkAllows } from '#contract/payment-links/states.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { Breadcrumbs } from '#web/kit/layout/Breadcrumbs.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { useGo } from '#web/kit/state/url-state.ts'
import { LockIcon, PaidIcon } from '#web/kit/theme/icons.tsx'
import { draftOfLink } from '#web/panel/areas/payment-links/form/draft/draft-from-link.ts'
import type { LinkRules } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { FormFrame } from '#web/panel/areas/payment-links/form/FormFrame.tsx'
import { LinkForm } from '#web/panel/areas/payment-links/form/LinkForm.tsx'
import { addressOfCopy } from '#web/panel/areas/payment-links/list/link-list.ts'
import { QuickLinkForm } from '#web/panel/areas/payment-links/quick/QuickLinkForm.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

/** A link in the form of its type (R-LNKF-03). */
export function EditLinkScreen({ id }: { readonly id: string }) {
  return (
    <>
      <Breadcrumbs
        parents={[{ label: texts.title, href: pathTo('links') }]}
        current={texts.editCrumb}
      />
      <PageHeader title={texts.editTitle} />
      <FormFrame id={id}>
        {(rules, link) => link && <EditForm rules={rules} link={link} />}
      </FormFrame>
    </>
  )
}

interface EditFormProps {
  readonly rules: LinkRules
  readonly link: PaymentLink
}

function EditForm({ rules, link }: EditFormProps) {
  const go = useGo()
  const viewer = useViewer()
  const params = { id: link.sellerClient?.uuid ?? NIL_UUID }
  const customer = useRead(
    readCustomer,
    { params },
    { enabled: link.sellerClient !== null, isQuiet: true },
  )
  const onSaved = () => {
    toast.success(texts.saved)
    go(pathTo('links'))
  }
  if (!linkAllows.change(link.state)) return <Paid link={link} />
  if (link.type === 'FAST_ORDER') {
    // Its save would be refused, too, and a refusal signs out (R-LNKQ-05).
    if (!may(viewer, 'link.quick')) return <EmptyState icon={LockIcon} title={texts.notAllowed} />
    return <QuickLinkForm rules={rules} from={link} onSaved={onSaved} isEdit />
  }
  if (link.sellerClient && customer.isPending) {
    return <div className={classes.waits} aria-busy="true" />
  }
  const first = draftOfLink(link, rules)
  return (
    <LinkForm
      rules={rules}
      first={first}
      link={link}
      onSaved={onSaved}
      customer={customer.data ?? null}
    />
  )
}

// A form that could only be refused is not shown (SM-LINK).
function Paid({ link }: Pick<EditFormProps, 'link'>) {
  const viewer = useViewer()
  const mayCopy = mayOpen(viewer, link.type === 'FAST_ORDER' ? 'quickLink' : 'createLink')
  return (
    <EmptyState
      icon={PaidIcon}
      title={texts.paidTitle}
      action={
        <div className={classes.actions}>
          <Button component={AppLink} href={pathTo('links')} variant="default">
            {texts.back}
          </Button>
          {mayCopy && (
            <Button component={AppLink} href={addressOfCopy(link)}>
              {texts.confirmations.duplicate.confirm}
            </Button>
          )}
        </div>
      }
    >
      {texts.paidText}
    </EmptyState>
  )
}
