import { endpoint } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { signUpRefusals } from '#contract/sign-up/refusals.ts'
import { createdSeller, newSeller } from '#contract/sign-up/shapes.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import { userRefusals } from '#contract/users/refusals.ts'

/** Accounts that one network address may try to open, by both paths together. */
export const SIGN_UPS_PER_ADDRESS = { max: 5, windowMs: 3_600_000 } as const

const shared = {
  service: 'core',
  method: 'POST',
  access: 'public',
  body: newSeller,
  output: createdSeller,
  success: [201],
  idempotency: 'key',
  // Corrections of a form's fields are no sign-ups, but they aren't endless either.
  limit: { max: 60, windowMs: 3_600_000 },
  refusals: [
    platformRefusals.tooManyTries,
    userRefusals.emailTaken,
    signUpRefusals.documentTaken,
    signUpRefusals.termsNotAccepted,
    signInRefusals.passwordLength,
    signInRefusals.passwordCommon,
    subSellerRefusals.invalidKey,
    subSellerRefusals.invalidAccount,
  ],
} as const

export const signUp = endpoint({
  id: 'SGN-01',
  summary: 'Criar conta de vendedor',
  path: '/v2/public/sellers',
  ...shared,
})

/** The former path of `signUp`. */
export const signUpAtFormerPath = endpoint({
  id: 'SGN-02',
  summary: 'Criar conta de vendedor (caminho antigo)',
  path: '/public/sellers',
  ...shared,
})
