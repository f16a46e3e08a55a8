import { updateCustomerAddress } from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { call } from '#web/client/requests/call.ts'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { EditForm, Section, type SectionProps } from '#web/panel/areas/customers/detail/Section.tsx'
import { useSectionEdit } from '#web/panel/areas/customers/detail/useSectionEdit.ts'
import { CustomerAddress } from '#web/panel/areas/customers/form/AddressStep.tsx'
import {
  addressErrors,
  addressFacts,
  type CustomerDraft,
  type DraftErrors,
} from '#web/panel/areas/customers/form/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { addressOf } from '#web/panel/areas/lookups/public/address-draft.ts'
import { addressItems } from '#web/panel/areas/lookups/public/address-items.ts'
import classes from './CustomerScreen.module.css'

/** The customer's address, or the seller's in its place (R-CUSTD-07). */
export function AddressSection(props: SectionProps) {
  const { customer, isEditing, onDone } = props
  return (
    <Section title={texts.address} {...props}>
      {isEditing ? (
        <AddressEdit customer={customer} onDone={onDone} />
      ) : (
        <>
          {customer.useSellerAddress && <p className={classes.own}>{texts.sellerAddress}</p>}
          {customer.address && <DataList items={addressItems(customer.address)} />}
        </>
      )}
    </Section>
  )
}

/** The number is optional here (R-CUSTD-11). */
function addressEditErrors(draft: CustomerDraft): DraftErrors {
  const { number: _, ...errors } = addressErrors(draft)
  return errors
}

const sendAddress = (customer: Customer, draft: CustomerDraft): Promise<Customer> =>
  call(
    updateCustomerAddress,
    { params: { id: customer.id }, body: addressOf(draft) },
    { madeFrom: customer },
  )

function AddressEdit({ customer, onDone }: Pick<SectionProps, 'customer' | 'onDone'>) {
  const edit = useSectionEdit({
    customer,
    section: 'address',
    validate: addressEditErrors,
    factsOf: addressFacts,
    send: sendAddress,
    savedText: texts.addressEdited,
    onDone,
  })
  return (
    <EditForm edit={edit} onDone={onDone}>
      <CustomerAddress form={edit.form} />
    </EditForm>
  )
}
