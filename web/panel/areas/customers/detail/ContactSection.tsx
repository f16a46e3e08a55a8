import { TextInput } from '@mantine/core'
import { isEmail } from '#contract/basics/brazil/contacts.ts'
import { documentText } from '#contract/basics/brazil/documents.ts'
import { updateCustomer } from '#contract/customers/endpoints.ts'
import { isCustomerPhone } from '#contract/customers/rules.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { call } from '#web/client/requests/call.ts'
import { PhoneInput } from '#web/kit/fields/PhoneInput.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { EditForm, Section, type SectionProps } from '#web/panel/areas/customers/detail/Section.tsx'
import { useSectionEdit } from '#web/panel/areas/customers/detail/useSectionEdit.ts'
import classes from '#web/panel/areas/customers/form/CustomerWizard.module.css'
import {
  type CustomerDraft,
  contactFacts,
  type DraftErrors,
  draftOf,
  newCustomerOf,
} from '#web/panel/areas/customers/form/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'

/** Who it is and how to reach them (R-CUSTD-02). */
export function ContactSection(props: SectionProps) {
  return (
    <Section title={texts.contact} {...props}>
      {props.isEditing ? (
        <ContactEdit customer={props.customer} onDone={props.onDone} />
      ) : (
        <DataList items={contactFacts(draftOf(props.customer))} />
      )}
    </Section>
  )
}

/** The financial e-mail has no rule here (R-CUSTD-10). */
function contactEditErrors({ name, phone, email }: CustomerDraft): DraftErrors {
  const isEmailMissing = email.trim() === ''
  return {
    ...(name.trim() === '' ? { name: texts.required } : {}),
    ...(phone.phone === ''
      ? { phone: texts.required }
      : isCustomerPhone(phone.countryCode, phone.phone)
        ? {}
        : { phone: texts.invalidPhone }),
    ...(isEmailMissing
      ? { email: texts.emailMissing }
      : isEmail(email.trim())
        ? {}
        : { email: texts.invalidEmail }),
  }
}

function sendContact(customer: Customer, draft: CustomerDraft): Promise<Customer> {
  const { address, useSellerAddress, fantasyName, ...contact } = newCustomerOf(draft)
  const body = { ...contact, document: customer.document }
  return call(updateCustomer, { params: { id: customer.id }, body }, { madeFrom: customer })
}

function ContactEdit({ customer, onDone }: Pick<SectionProps, 'customer' | 'onDone'>) {
  const edit = useSectionEdit({
    customer,
    section: 'contact',
    validate: contactEditErrors,
    factsOf: contactFacts,
    send: sendContact,
    savedText: texts.contactEdited,
    onDone,
  })
  const { draft, errors, text, idOf, change } = edit.form
  return (
    <EditForm edit={edit} onDone={onDone} note={texts.newContacts}>
      <div className={classes.fields}>
        <TextInput label={texts.fields.name} autoFocus {...text('name')} />
        <TextInput
          label={texts.fields.document}
          description={texts.fixedDocument}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={documentText(customer.document.documentNumber)}
          readOnly
        />
        <div className={classes.whole}>
          <PhoneInput
            id={idOf('phone')}
            label={texts.fields.phone}
            value={draft.phone}
            onChange={(phone) => change({ phone })}
            error={errors.phone}
          />
        </div>
        <TextInput type="email" label={texts.fields.email} {...text('email')} />
        <TextInput label={texts.fields.alternativeEmail} {...text('alternativeEmail')} />
      </div>
    </EditForm>
  )
}
