import { TextInput } from '@mantine/core'
import { isEmail } from '#contract/basics/contacts.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import { isCustomerPhone } from '#contract/customers/rules.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { phoneText } from '#web/kit/format/phone-text.ts'
import { PhoneInput } from '#web/kit/fields/PhoneInput.tsx'
import type { CustomerDraft, DraftErrors } from '#web/panel/areas/customers/form/customer-draft.ts'
import { EditForm, Section, type SectionProps } from '#web/panel/areas/customers/detail/Section.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { useSectionEdit } from '#web/panel/areas/customers/detail/useSectionEdit.ts'
import classes from '#web/panel/areas/customers/form/CustomerWizard.module.css'

const itemsOf = (customer: Customer) => [
  { label: texts.name, value: customer.name },
  { label: texts.document, value: formatDocument(customer.document.documentNumber) },
  { label: texts.phone, value: phoneText(customer.countryCode, customer.phone) },
  { label: texts.email, value: customer.email },
  { label: texts.financialEmail, value: customer.alternativeEmail },
  ...(customer.fantasyName ? [{ label: texts.fantasyName, value: customer.fantasyName }] : []),
]

/** Who it is and how to reach them (R-CUSTD-02). */
export function ContactSection(props: SectionProps) {
  return (
    <Section title={texts.contact} {...props}>
      {props.isEditing ? (
        <ContactEdit customer={props.customer} onDone={props.onDone} />
      ) : (
        <DataList items={itemsOf(props.customer)} />
      )}
    </Section>
  )
}

/** R-CUSTD-10: the financial e-mail has no rule here. */
export function contactEditErrors({ name, phone, email }: CustomerDraft): DraftErrors {
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

function ContactEdit({ customer, onDone }: Pick<SectionProps, 'customer' | 'onDone'>) {
  const edit = useSectionEdit({ section: 'contact', customer, validate: contactEditErrors, onDone })
  const { draft, errors, text, idOf, change } = edit.form
  return (
    <EditForm edit={edit} onDone={onDone} note={texts.newContacts}>
      <div className={classes.fields}>
        <TextInput label={texts.name} autoFocus {...text('name')} />
        <TextInput
          label={texts.document}
          description={texts.fixedDocument}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={formatDocument(customer.document.documentNumber)}
          readOnly
        />
        <div className={classes.whole}>
          <PhoneInput
            id={idOf('phone')}
            label={texts.phone}
            value={draft.phone}
            onChange={(phone) => change({ phone })}
            error={errors.phone}
          />
        </div>
        <TextInput type="email" label={texts.email} {...text('email')} />
        <TextInput label={texts.financialEmail} {...text('alternativeEmail')} />
      </div>
    </EditForm>
  )
}
