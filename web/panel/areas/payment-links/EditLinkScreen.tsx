import { pathTo } from '#contract/access/pages.ts'
import { NIL_UUID } from '#contract/basics/ids.ts'
import { readCustomer } from '#contract/customers/endpoints.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useGo } from '#web/kit/address.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { toast } from '#web/kit/toast.ts'
import { NotYet } from '#web/panel/areas/payment-links/CreateLinkScreen.tsx'
import { draftOfLink } from '#web/panel/areas/payment-links/draft-from-link.ts'
import { FormFrame } from '#web/panel/areas/payment-links/FormFrame.tsx'
import type { LinkRules } from '#web/panel/areas/payment-links/link-draft.ts'
import { LinkForm } from '#web/panel/areas/payment-links/LinkForm.tsx'
import { QuickLinkForm } from '#web/panel/areas/payment-links/QuickLinkForm.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from './CreateLink.module.css'

/** A link in the form of its type (R-LNKF-03). */
export function EditLinkScreen({ id }: { readonly id: string }) {
  return (
    <>
      <Breadcrumbs
        parents={[{ label: texts.title, href: pathTo('links') }]}
        current={texts.editCrumb}
      />
      <PageHeader title={texts.editTitle} />
      <FormFrame id={id}>{(rules, link) => link && <EditForm {...{ rules, link }} />}</FormFrame>
    </>
  )
}

interface EditFormProps {
  readonly rules: LinkRules
  readonly link: PaymentLink
}

function EditForm({ rules, link }: EditFormProps) {
  const go = useGo()
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
  if (link.type === 'SUBSCRIPTION') return <NotYet />
  if (link.type === 'FAST_ORDER') {
    return <QuickLinkForm {...{ rules, from: link, onSaved }} isEdit />
  }
  if (link.sellerClient && customer.isPending) {
    return <div className={classes.waits} aria-busy="true" />
  }
  const first = draftOfLink(link, rules)
  return <LinkForm {...{ rules, first, link, onSaved }} customer={customer.data ?? null} />
}
