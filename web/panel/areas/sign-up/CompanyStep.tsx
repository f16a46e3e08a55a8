import '#web/kit/theme/checkboxes.css'
import { Checkbox, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBrand } from '#web/client/brand.ts'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { phoneMask } from '#web/kit/fields/masks.ts'
import { PasswordField } from '#web/kit/fields/PasswordField.tsx'
import { CnpjInput } from '#web/panel/areas/lookups/public/CnpjInput.tsx'
import { texts } from '#web/panel/areas/sign-up/texts.ts'
import type { SignUpForm } from '#web/panel/areas/sign-up/useSignUp.ts'
import classes from './SignUp.module.css'

interface StepProps {
  readonly form: SignUpForm
}

const { fields } = texts
const PASSWORD_LENGTH = 128

/** Step 1: the company, who answers for it and how its administrator signs in. */
export function CompanyStep({ form }: StepProps) {
  const { draft, errors, idOf, input, text, leave } = form
  return (
    <div className={classes.fields}>
      <CnpjInput
        id={idOf('document')}
        label={fields.document}
        value={draft.document}
        error={errors.document}
        filled={form.filledByCompany}
        onBlur={() => leave('document')}
        onChange={form.changeDocument}
      />
      <TextInput {...text('companyName')} label={fields.companyName} autoComplete="organization" />
      <TextInput {...text('fantasyName')} label={fields.fantasyName} />
      <TextInput
        {...text('sellerUrl')}
        label={fields.sellerUrl}
        type="url"
        placeholder="https://"
        autoComplete="url"
      />
      <TextInput {...text('contactName')} label={fields.contactName} autoComplete="name" />
      <TextInput
        {...text('email')}
        label={fields.email}
        type="email"
        autoComplete="username"
        description={texts.emailHint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <MaskedInput
        {...input('contactPhone')}
        label={fields.contactPhone}
        type="tel"
        mask={phoneMask}
        autoComplete="tel-national"
      />
      <MaskedInput
        {...input('officePhone')}
        label={
          <>
            {fields.officePhone} <span className={classes.optional}>{texts.optional}</span>
          </>
        }
        type="tel"
        mask={phoneMask}
      />
      <Password form={form} field="password" />
      <Password form={form} field="confirmation" />
      <Acceptances form={form} />
    </div>
  )
}

function Password({ form, field }: StepProps & { readonly field: 'password' | 'confirmation' }) {
  return (
    <PasswordField
      {...form.text(field)}
      label={fields[field]}
      autoComplete="new-password"
      maxLength={PASSWORD_LENGTH}
    />
  )
}

const Legal = ({ href, children }: { readonly href?: string; readonly children: ReactNode }) => (
  <>
    {texts.accepts}{' '}
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes.link}>
      {children}
    </a>
  </>
)

function Acceptances({ form: { draft, errors, idOf, accept } }: StepProps) {
  const legal = useBrand()?.legal
  return (
    <div className={classes.whole}>
      <Checkbox
        id={idOf('acceptsPrivacy')}
        label={<Legal {...(legal && { href: legal.privacyUrl })}>{texts.privacy}</Legal>}
        checked={draft.acceptsPrivacy}
        error={errors.acceptsPrivacy}
        onChange={({ currentTarget }) => accept({ acceptsPrivacy: currentTarget.checked })}
      />
      <Checkbox
        id={idOf('acceptsTerms')}
        mt="sm"
        label={<Legal {...(legal && { href: legal.termsUrl })}>{texts.terms}</Legal>}
        checked={draft.acceptsTerms}
        error={errors.acceptsTerms}
        onChange={({ currentTarget }) => accept({ acceptsTerms: currentTarget.checked })}
      />
    </div>
  )
}
