import { Button, TextInput } from '@mantine/core'
import {
  addressOf,
  MAX_ADDRESS_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  typedSubDomain,
} from '#contract/checkout-page/rules.ts'
import { ClashNote } from '#web/kit/layout/ClashNote.tsx'
import { CounterTextarea } from '#web/kit/fields/CounterTextarea.tsx'
import { ErrorState } from '#web/kit/layout/ErrorState.tsx'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { draftOf, type DraftField } from '#web/panel/areas/checkout-page/checkout-draft.ts'
import { ColorField } from '#web/panel/areas/checkout-page/ColorField.tsx'
import { texts } from '#web/panel/areas/checkout-page/texts.ts'
import { idOf, type CheckoutForm } from '#web/panel/areas/checkout-page/useCheckoutForm.ts'
import classes from './CheckoutInfo.module.css'

interface CheckoutFieldsProps {
  readonly form: CheckoutForm
  /** The checkout's host; empty until it is known. */
  readonly host: string
}

/** Title, description, address and colour, with 'Salvar' (R-CHK-02). */
export function CheckoutFields({ form, host }: CheckoutFieldsProps) {
  const { draft, errors, failure, isBusy, change, submit } = form
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {failure && <ErrorState title={texts.notSaved} texts={failure} />}
      {form.clashes && <ClashNote says={texts.clash} changes={changesOf(form, form.clashes)} />}
      <SectionCard title={texts.section}>
        <div className={classes.fields}>
          <TextInput
            id={idOf('title')}
            label={texts.fields.title}
            description={texts.titleHint}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={MAX_TITLE_LENGTH}
            value={draft.title}
            error={errors.title}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
          <CounterTextarea
            id={idOf('description')}
            label={texts.fields.description}
            maxLength={MAX_DESCRIPTION_LENGTH}
            value={draft.description}
            onChange={(description) => change({ description })}
          />
          <AddressField form={form} host={host} />
          <ColorField
            id={idOf('color')}
            value={draft.color}
            onChange={(color) => change({ color })}
          />
        </div>
      </SectionCard>
      <SaveBar
        actions={
          <Button type="submit" loading={isBusy}>
            {texts.save}
          </Button>
        }
      />
    </form>
  )
}

function AddressField({ form, host }: CheckoutFieldsProps) {
  const { checkout, draft, errors, isFree, change } = form
  const isMoved = checkout !== null && checkout.subDomain !== draft.subDomain
  return (
    <div>
      <TextInput
        id={idOf('subDomain')}
        label={texts.fields.subDomain}
        description={
          draft.subDomain === ''
            ? texts.addressRule
            : texts.addressIs(addressOf(draft.subDomain, host))
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ description: classes.address ?? '' }}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_ADDRESS_LENGTH}
        value={draft.subDomain}
        error={errors.subDomain}
        onChange={({ currentTarget }) => change({ subDomain: typedSubDomain(currentTarget.value) })}
      />
      <p className={classes.free} role="status">
        {isFree && texts.addressFree}
      </p>
      {isMoved && <p className={classes.hint}>{texts.addressChanged}</p>}
    </div>
  )
}

/** What somebody else made of the fields that were changed here too. */
const changesOf = ({ checkout }: CheckoutForm, clashes: readonly DraftField[]): string[] => {
  const theirs = draftOf(checkout)
  return clashes.map((field) => texts.fields[field] + texts.theirs(theirs[field] || texts.nothing))
}
