import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { described, text, uuid } from '#contract/basics/wire.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { loginResponse, verifiedLogin } from '#contract/sign-in/shapes.ts'

export const signIn = endpoint({
  id: 'AUTH-01',
  summary: 'Entrar com e-mail e senha',
  service: 'core',
  method: 'POST',
  path: '/public/auth/sign-in',
  access: 'public',
  body: z.strictObject({
    email: text({ max: 254 }).check(
      z.refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), 'e-mail inválido'),
    ),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    attemptReference: z.optional(uuid()),
  }),
  output: loginResponse,
  success: [200],
  idempotency: 'optional',
  refusals: [
    signInRefusals.wrongCredentials,
    signInRefusals.blocked,
    signInRefusals.inactive,
    platformRefusals.tooManyTries,
  ],
})

export const refreshToken = endpoint({
  id: 'AUTH-02',
  summary: 'Renovar a sessão',
  service: 'core',
  method: 'POST',
  path: '/public/auth/refresh-token',
  access: 'public',
  body: z.strictObject({ refreshToken: text({ max: 200 }) }),
  output: loginResponse,
  success: [200],
  idempotency: 'optional',
  refusals: [signInRefusals.sessionOver, platformRefusals.tooManyTries],
})

export const verifyTwoFactor = endpoint({
  id: 'AUTH-03',
  summary: 'Informar o código de dois fatores',
  service: 'core',
  method: 'POST',
  path: '/twofactor/verify',
  access: 'temporary-token',
  // Both shapes are read: the code in the query with the token in the header, or the whole body.
  query: z.strictObject({
    code: z.optional(z.string()),
    loginType: z.optional(z.string()),
  }),
  body: z.optional(
    z.strictObject({
      twofaToken: text({ max: 2_000 }),
      pin: text({ max: 40 }),
      type: z.literal('WEB'),
    }),
  ),
  output: verifiedLogin,
  success: [200],
  idempotency: 'optional',
  refusals: [signInRefusals.wrongCode, signInRefusals.challengeOver, platformRefusals.tooManyTries],
})

export const signOut = endpoint({
  id: 'AUTH-04',
  summary: 'Sair',
  service: 'core',
  method: 'POST',
  path: '/auth/sign-out',
  access: { roles: 'any' },
  success: [204],
  idempotency: 'key',
  refusals: [],
})

export const readFeatures = endpoint({
  id: 'AUTH-05',
  summary: 'Funcionalidades de quem entrou',
  service: 'core',
  method: 'GET',
  path: '/users/feature-toggles',
  access: { roles: 'any' },
  output: z.array(described(z.string(), { examples: ['view_seller_charges'] })),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

const HOUR_MS = 3_600_000

export const askForReset = endpoint({
  id: 'AUTH-08',
  summary: 'Pedir o link para redefinir a senha',
  service: 'core',
  method: 'PATCH',
  path: '/public/users/{email}/reset-password',
  access: 'public',
  // A text that is no e-mail is an invalid field; known and unknown e-mails get the same
  // answer (R-RESET-07).
  params: z.strictObject({ email: z.string() }),
  success: [204],
  idempotency: 'natural',
  limit: { max: 100, windowMs: HOUR_MS },
  refusals: [platformRefusals.invalidField, platformRefusals.tooManyTries],
})

export const resetPassword = endpoint({
  id: 'AUTH-09',
  summary: 'Cadastrar nova senha',
  service: 'core',
  method: 'PATCH',
  path: '/public/password-tokens/{token}',
  access: 'public',
  params: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  body: z.strictObject({ newPassword: z.string().check(z.maxLength(1_000)) }),
  success: [204],
  idempotency: 'none',
  limit: { max: 100, windowMs: HOUR_MS },
  refusals: [
    signInRefusals.tokenOver,
    signInRefusals.passwordLength,
    signInRefusals.passwordCommon,
    platformRefusals.tooManyTries,
  ],
})

export const readGranters = endpoint({
  id: 'ACC-01',
  summary: 'Quem pode mudar perfis na conta',
  service: 'core',
  method: 'GET',
  path: '/users/granters',
  access: { roles: 'any' },
  output: z.object({ emails: z.array(z.string()) }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})
