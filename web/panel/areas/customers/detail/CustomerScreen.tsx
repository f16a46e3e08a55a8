import { useState } from 'react'
import { may } from '#contract/access/actions.ts'
import { pathTo } from '#contract/access/pages.ts'
import { isUuid, NIL_UUID } from '#contract/basics/ids.ts'
import { readCustomer } from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { Breadcrumbs } from '#web/kit/layout/Breadcrumbs.tsx'
import { ErrorState } from '#web/kit/layout/ErrorState.tsx'
import { MailIcon, WhatsAppIcon } from '#web/kit/theme/icons.tsx'
import { Initial } from '#web/kit/layout/Initial.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { phoneText, whatsAppAddress } from '#web/kit/format/phone-text.ts'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { AddressSection } from '#web/panel/areas/customers/detail/AddressSection.tsx'
import { ContactSection } from '#web/panel/areas/customers/detail/ContactSection.tsx'
import type { Section } from '#web/panel/areas/customers/detail/customer-changes.ts'
import { CustomerTabs } from '#web/panel/areas/customers/detail/CustomerTabs.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'
import classes from './CustomerScreen.module.css'

interface CustomerScreenProps {
  readonly id: string
}

/** One customer: contact and address, edited one at a time, and what they are charged. */
export function CustomerScreen({ id }: CustomerScreenProps) {
  // What is no id is asked for as one that nobody has: the answer is the same.
  const params = { id: isUuid(id) ? id : NIL_UUID }
  const { data, error, refetch } = useRead(readCustomer, { params })
  const [editing, setEditing] = useState<Section | null>(null)
  const viewer = useViewer()
  const parents = [{ label: texts.title, href: pathTo('customers') }]
  if (error) {
    return (
      <>
        <Breadcrumbs parents={parents} current={texts.columnCustomer} />
        <PageHeader title={texts.columnCustomer} />
        <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!data) return <div className={classes.waiting} aria-busy="true" />
  const mayEdit = may(viewer, 'customer.edit') // R-CUSTD-24
  const sectionProps = (section: Section) => ({
    customer: data,
    isEditing: editing === section,
    onEdit: mayEdit && editing === null ? () => setEditing(section) : undefined,
    onDone: () => {
      setEditing(null)
      void refetch() // R-CUSTD-09
    },
  })
  return (
    <>
      <Breadcrumbs parents={parents} current={data.name} />
      <PageHeader title={data.name} leading={<Initial name={data.name} size="large" />}>
        <Contacts customer={data} />
      </PageHeader>
      <ContactSection {...sectionProps('contact')} />
      <AddressSection {...sectionProps('address')} />
      <CustomerTabs customer={data} />
      <div className={classes.trail}>
        <AuditTrail kind="customer" id={data.id} />
      </div>
    </>
  )
}

function Contacts({ customer }: { readonly customer: Customer }) {
  const { email, countryCode, phone } = customer
  return (
    <p className={classes.contacts}>
      <a className={classes.contact} href={`mailto:${email}`}>
        <MailIcon size={16} />
        {email}
      </a>
      <a
        className={classes.contact}
        href={whatsAppAddress(countryCode, phone)}
        target="_blank"
        rel="noopener"
      >
        <WhatsAppIcon size={16} />
        {phoneText(countryCode, phone)}
      </a>
    </p>
  )
}
