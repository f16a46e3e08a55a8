import { Button, TextInput } from '@mantine/core'
import {
  addressOf,
  MAX_ADDRESS_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  typedSubDomain,
} from '#contract/checkout-page/rules.ts'
import { CounterTextarea } from '#web/kit/fields/CounterTextarea.tsx'
import { LeaveQuestion } from '#web/kit/forms/useLeaveQuestion.tsx'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ConflictNotice } from '#web/kit/notices/ConflictNotice.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { ColorField } from '#web/panel/areas/checkout-page/ColorField.tsx'
import { texts } from '#web/panel/areas/checkout-page/texts.ts'
import type { CheckoutForm } from '#web/panel/areas/checkout-page/useCheckoutForm.ts'
import classes from './CheckoutInfo.module.css'

interface CheckoutFieldsProps {
  readonly form: CheckoutForm
  /** The checkout's host; empty until it is known. */
  readonly host: string
}

/** Title, description, address and colour, with 'Salvar' (R-CHK-02). */
export function CheckoutFields({ form, host }: CheckoutFieldsProps) {
  const { failure, isBusy, text, input, idOf, submit } = form
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {failure && <ErrorState title={texts.notSaved} texts={failure} />}
      {form.conflicts && <ConflictNotice message={texts.conflict} changes={changesOf(form)} />}
      <SectionCard title={texts.section}>
        <div className={classes.fields}>
          <TextInput
            label={texts.fields.title}
            description={texts.titleHint}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...text('title')}
          />
          <CounterTextarea
            {...input('description')}
            label={texts.fields.description}
            maxLength={MAX_DESCRIPTION_LENGTH}
          />
          <AddressField form={form} host={host} />
          <ColorField
            id={idOf('color')}
            value={form.draft.color}
            onChange={(color) => form.change({ color })}
          />
        </div>
      </SectionCard>
      <LeaveQuestion work={form.work} />
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
  const { checkout, draft, errors, isFree, text, change } = form
  const isMoved = checkout !== null && checkout.subDomain !== draft.subDomain
  return (
    <div>
      <TextInput
        label={texts.fields.subDomain}
        description={
          draft.subDomain === ''
            ? texts.addressRule
            : texts.addressIs(addressOf(draft.subDomain, host))
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ description: classes.address ?? '' }}
        autoCapitalize="none"
        spellCheck={false}
        {...text('subDomain')}
        maxLength={MAX_ADDRESS_LENGTH}
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

/** The values that another person saved for the fields that were changed here, too. */
const changesOf = ({ conflicts, theirs }: CheckoutForm): string[] =>
  (conflicts ?? []).map(
    (field) => texts.fields[field] + texts.theirs(theirs[field] || texts.nothing),
  )
