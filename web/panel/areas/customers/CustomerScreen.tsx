import { pathTo } from '#contract/access/pages.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import { isUuid, NIL_UUID } from '#contract/basics/ids.ts'
import { readCustomer } from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { countryName } from '#web/kit/countries.ts'
import { DataList } from '#web/kit/DataList.tsx'
import { ErrorState } from '#web/kit/ErrorState.tsx'
import { MailIcon, WhatsAppIcon } from '#web/kit/icons.tsx'
import { Initial } from '#web/kit/Initial.tsx'
import { cepMask } from '#web/kit/masks.ts'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { phoneText, whatsAppAddress } from '#web/kit/phone-text.ts'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'
import classes from './CustomerScreen.module.css'

interface CustomerScreenProps {
  readonly id: string
}

/** One customer, to be read (R-CUSTD-01, R-CUSTD-02, R-CUSTD-07). */
export function CustomerScreen({ id }: CustomerScreenProps) {
  // What is no id is asked for as one that nobody has: the answer is the same.
  const params = { id: isUuid(id) ? id : NIL_UUID }
  const { data, error, refetch } = useRead(readCustomer, { params })
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
  return (
    <>
      <Breadcrumbs parents={parents} current={data.name} />
      <PageHeader title={data.name} leading={<Initial name={data.name} size="large" />}>
        <Contacts customer={data} />
      </PageHeader>
      <SectionCard title={texts.contact}>
        <DataList items={contactItems(data)} />
      </SectionCard>
      <SectionCard title={texts.address}>
        {data.useSellerAddress && <p className={classes.own}>{texts.sellerAddress}</p>}
        {data.address && <DataList items={addressItems(data.address)} />}
      </SectionCard>
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

const contactItems = (customer: Customer) => [
  { label: texts.name, value: customer.name },
  { label: texts.document, value: formatDocument(customer.document.documentNumber) },
  { label: texts.phone, value: phoneText(customer.countryCode, customer.phone) },
  { label: texts.email, value: customer.email },
  { label: texts.financialEmail, value: customer.alternativeEmail },
  ...(customer.fantasyName ? [{ label: texts.fantasyName, value: customer.fantasyName }] : []),
]

const addressItems = (address: NonNullable<Customer['address']>) => [
  {
    label: texts.zipCode,
    value: address.country === 'BR' ? cepMask.shown(address.zipCode) : address.zipCode,
  },
  { label: texts.street, value: address.street },
  { label: texts.number, value: address.number },
  { label: texts.complement, value: address.complement },
  { label: texts.district, value: address.district },
  { label: texts.city, value: address.city },
  { label: texts.state, value: address.state },
  { label: texts.country, value: countryName(address.country) },
]
