import { useState } from 'react'
import type { Customer } from '#contract/customers/shapes.ts'
import { countryName } from '#web/kit/countries.ts'
import { DataList } from '#web/kit/DataList.tsx'
import { cepMask } from '#web/kit/masks.ts'
import { AddressFields } from '#web/panel/areas/customers/AddressStep.tsx'
import { addressErrors, type DraftErrors } from '#web/panel/areas/customers/customer-draft.ts'
import type { CustomerDraft } from '#web/panel/areas/customers/customer-draft.ts'
import { EditForm, Section, type SectionProps } from '#web/panel/areas/customers/Section.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { useSectionEdit } from '#web/panel/areas/customers/useSectionEdit.ts'
import classes from './CustomerScreen.module.css'

const itemsOf = (address: NonNullable<Customer['address']>) => [
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

/** Where they live, or that the seller's own address stands for it (R-CUSTD-07). */
export function AddressSection(props: SectionProps) {
  const { customer, isEditing, onDone } = props
  return (
    <Section title={texts.address} {...props}>
      {isEditing ? (
        <AddressEdit customer={customer} onDone={onDone} />
      ) : (
        <>
          {customer.useSellerAddress && <p className={classes.own}>{texts.sellerAddress}</p>}
          {customer.address && <DataList items={itemsOf(customer.address)} />}
        </>
      )}
    </Section>
  )
}

/** R-CUSTD-11: the number is optional here. */
export function addressEditErrors(draft: CustomerDraft): DraftErrors {
  const { number: _, ...errors } = addressErrors(draft)
  return errors
}

function AddressEdit({ customer, onDone }: Pick<SectionProps, 'customer' | 'onDone'>) {
  const edit = useSectionEdit('address', customer, onDone)
  const [isTried, setTried] = useState(false)
  const found = addressEditErrors(edit.form.draft)
  return (
    <EditForm edit={edit} errors={found} onTry={() => setTried(true)} onDone={onDone}>
      <AddressFields form={edit.form} errors={isTried ? found : {}} onLeave={() => {}} />
      <p className={classes.said} role="status">
        {edit.form.said}
      </p>
    </EditForm>
  )
}
