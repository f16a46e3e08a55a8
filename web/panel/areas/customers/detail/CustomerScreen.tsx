import { useState } from 'react'
import { may } from '#contract/access/actions.ts'
import { pathTo } from '#contract/access/pages.ts'
import { isUuid, NIL_UUID } from '#contract/basics/ids.ts'
import { readCustomer } from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { phoneText, whatsAppAddress } from '#web/kit/format/phone-text.ts'
import { Avatar } from '#web/kit/layout/Avatar.tsx'
import { DetailPage } from '#web/kit/layout/DetailPage.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { MailIcon, WhatsAppIcon } from '#web/kit/theme/icons.tsx'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { callName, greetingOf } from '#web/panel/areas/charges/public/collect.ts'
import { auditLabels } from '#web/panel/areas/customers/audit-labels.ts'
import { AddressSection } from '#web/panel/areas/customers/detail/AddressSection.tsx'
import { ContactSection } from '#web/panel/areas/customers/detail/ContactSection.tsx'
import { CustomerTabs } from '#web/panel/areas/customers/detail/CustomerTabs.tsx'
import {
  type CustomerSection,
  interruptedSection,
} from '#web/panel/areas/customers/detail/useSectionEdit.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import classes from './CustomerScreen.module.css'

const PARENTS = [{ label: texts.title, href: pathTo('customers') }]

interface CustomerScreenProps {
  readonly id: string
}

/** One customer: contact and address, edited one at a time, and what they are charged. */
export function CustomerScreen({ id }: CustomerScreenProps) {
  // An invalid id is answered like one that does not exist.
  const params = { id: isUuid(id) ? id : NIL_UUID }
  const query = useRead(readCustomer, { params })
  return (
    <DetailPage
      query={query}
      parents={PARENTS}
      title={texts.columnCustomer}
      notLoaded={texts.notLoaded}
      nameOf={({ name }) => name}
    >
      {(customer) => <LoadedCustomer customer={customer} onDone={() => void query.refetch()} />}
    </DetailPage>
  )
}

interface LoadedCustomerProps {
  readonly customer: Customer
  /** After an edit: the customer is fetched again (R-CUSTD-09). */
  readonly onDone: () => void
}

function LoadedCustomer({ customer, onDone }: LoadedCustomerProps) {
  const mayEdit = may(useViewer(), 'customer.edit') // others read only (R-CUSTD-24)
  // A section with a stored draft opens by itself, so that what was typed is not overlooked.
  const [editing, setEditing] = useState(() => (mayEdit ? interruptedSection(customer) : null))
  const sectionProps = (section: CustomerSection) => ({
    customer,
    isEditing: editing === section,
    onEdit: mayEdit && editing === null ? () => setEditing(section) : undefined,
    onDone: () => {
      setEditing(null)
      onDone()
    },
  })
  return (
    <>
      <PageHeader title={customer.name} leading={<Avatar name={customer.name} size="large" />}>
        <Contacts customer={customer} />
      </PageHeader>
      <ContactSection {...sectionProps('contact')} />
      <AddressSection {...sectionProps('address')} />
      <CustomerTabs customer={customer} />
      <div className={classes.trail}>
        <AuditTrail kind="customer" id={customer.id} labels={auditLabels} />
      </div>
    </>
  )
}

function Contacts({ customer }: { readonly customer: Customer }) {
  const { name, email, countryCode, phone } = customer
  const { documentNumber } = customer.document
  return (
    <p className={classes.contacts}>
      <a className={classes.contact} href={`mailto:${email}`}>
        <MailIcon size={16} />
        {email}
      </a>
      <a
        className={classes.contact}
        href={whatsAppAddress(countryCode, phone, greetingOf(callName(name, documentNumber)))}
        target="_blank"
        rel="noopener"
      >
        <WhatsAppIcon size={16} />
        {phoneText(countryCode, phone)}
      </a>
    </p>
  )
}
