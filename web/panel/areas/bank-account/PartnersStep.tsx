import { Button, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { isPerson } from '#contract/bank-account/rules.ts'
import { MAX_PARTNERS, OWNER_TYPES } from '#contract/bank-account/shapes.ts'
import { DayInput } from '#web/kit/fields/DayInput.tsx'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { cpfMask, documentMask, phoneMask } from '#web/kit/fields/masks.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import {
  letterOf,
  newPartner,
  type PartnerDraft,
  partnerField,
} from '#web/panel/areas/bank-account/account-draft.ts'
import { DocumentsCard } from '#web/panel/areas/bank-account/DocumentsCard.tsx'
import { texts } from '#web/panel/areas/bank-account/texts.ts'
import type { AccountForm } from '#web/panel/areas/bank-account/useActivation.ts'
import { AddressFields } from '#web/panel/areas/lookups/public/AddressFields.tsx'
import { usePostalCode } from '#web/panel/areas/lookups/public/usePostalCode.ts'
import classes from './Activation.module.css'

const TYPE_OPTIONS = OWNER_TYPES.map((value) => ({ value, label: texts.ownerTypes[value] }))

type PartnerText = 'name' | 'email' | 'street' | 'number' | 'complement' | 'district' | 'city'

/** The part of the form that one partner is. */
function usePartner(form: AccountForm, draft: PartnerDraft) {
  const isThis = ({ id }: PartnerDraft) => id === draft.id
  const latest = (): PartnerDraft => form.latest().partners.find(isThis) ?? draft
  const setDraft = (edit: (former: PartnerDraft) => PartnerDraft) =>
    form.setDraft((former) => ({
      ...former,
      partners: former.partners.map((each) => (isThis(each) ? edit(each) : each)),
    }))
  const change = (part: Partial<PartnerDraft>) => setDraft((former) => ({ ...former, ...part }))
  const postalCode = usePostalCode<PartnerDraft>({ latest, setDraft })
  const nameOf = (field: string) => partnerField(draft, field)
  const prefix = nameOf('')
  const errors = Object.fromEntries(
    Object.entries(form.errors)
      .filter(([field]) => field.startsWith(prefix))
      .map(([field, text]) => [field.slice(prefix.length), text]),
  )
  const idOf = (field: string) => form.idOf(nameOf(field))
  const leave = (field: string) => form.leave(nameOf(field))
  const field = (name: keyof PartnerDraft & string) => ({
    id: idOf(name),
    error: errors[name],
    onBlur: () => leave(name),
  })
  const text = (name: PartnerText) => ({
    ...field(name),
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      change({ [name]: value }),
  })
  const remove = () =>
    form.setDraft((former) => ({
      ...former,
      partners: former.partners.filter((each) => !isThis(each)),
    }))
  return { draft, errors, change, remove, ...postalCode, idOf, leave, field, text }
}

interface PartnerProps {
  readonly form: AccountForm
  readonly draft: PartnerDraft
  readonly place: number
  readonly isReadOnly: boolean
}

function Partner({ form, draft, place, isReadOnly }: PartnerProps) {
  const partner = usePartner(form, draft)
  const { change, remove, field, text } = partner
  const isFirst = place === 0
  const isNatural = isPerson(draft.document)
  const letter = letterOf(place)
  const removal = isFirst ? (
    texts.owner
  ) : (
    <Button variant="subtle" size="compact-sm" disabled={isReadOnly} onClick={remove}>
      {texts.removePartner(letter)}
    </Button>
  )
  return (
    <SectionCard title={texts.partner(letter)} aside={removal}>
      <div className={classes.fields}>
        <MaskedInput
          {...field('document')}
          label={isFirst ? texts.ownerDocument : texts.fields.document}
          mask={isFirst ? cpfMask : documentMask}
          autoCapitalize="characters"
          value={draft.document}
          onChange={(document) => change({ document })}
        />
        <TextInput
          {...text('name')}
          label={isNatural ? texts.fields.name : texts.legalName}
          description={isNatural ? texts.fullNameHint : undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        <DayInput
          {...field('birthday')}
          label={isNatural ? texts.fields.birthday : texts.foundingDate}
          value={draft.birthday}
          onChange={(birthday) => change({ birthday })}
        />
        <NativeSelect
          id={partner.idOf('type')}
          label={texts.fields.type}
          value={draft.type}
          options={TYPE_OPTIONS}
          onChange={(type) => change({ type })}
        />
        <TextInput {...text('email')} label={texts.fields.email} type="email" />
        <MaskedInput
          {...field('phone')}
          label={texts.fields.phone}
          type="tel"
          mask={phoneMask}
          value={draft.phone}
          onChange={(phone) => change({ phone })}
        />
      </div>
      <h3 className={classes.subtitle}>{texts.address}</h3>
      <AddressFields form={partner} required={texts.required} isBrazilOnly />
    </SectionCard>
  )
}

/** Step 3: the partners, a section each; the first owns the account (R-PJ-04, R-PJ-12). */
export function PartnersStep({ form, isReadOnly }: Pick<PartnerProps, 'form' | 'isReadOnly'>) {
  const { partners } = form.draft
  const add = () =>
    form.setDraft((former) => ({ ...former, partners: [...former.partners, newPartner()] }))
  return (
    <div className={classes.partners}>
      {partners.map((draft, place) => (
        <Partner key={draft.id} form={form} draft={draft} place={place} isReadOnly={isReadOnly} />
      ))}
      <div>
        <Button
          variant="default"
          disabled={isReadOnly || partners.length >= MAX_PARTNERS}
          onClick={add}
        >
          {texts.addPartner}
        </Button>
      </div>
      <DocumentsCard partners={partners} isReadOnly={isReadOnly} />
    </div>
  )
}
