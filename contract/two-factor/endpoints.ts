import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { booleanOf } from '#contract/basics/wire.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { twoFactorRefusals } from '#contract/two-factor/refusals.ts'
import { code } from '#contract/two-factor/shapes.ts'

const access = { roles: 'any', features: ['view_seller_configurations'] } as const

interface Setting {
  readonly enabled: boolean
  readonly code?: string | undefined
}

export const generateTwoFactor = endpoint({
  id: 'TFA-01',
  summary: 'Gerar o QR code do duplo fator',
  service: 'core',
  method: 'POST',
  path: '/twofactor/generate',
  access,
  output: z.object({ qrCodeUrl: z.string() }),
  success: [200],
  idempotency: 'key',
  secretAnswer: true,
  refusals: [twoFactorRefusals.alreadyOn],
})

export const setTwoFactor = endpoint({
  id: 'TFA-02',
  summary: 'Ativar ou desativar o duplo fator',
  service: 'core',
  method: 'POST',
  path: '/twofactor/enabled',
  access,
  // The dialog that turns it off requires no code.
  query: z.strictObject({ enabled: booleanOf(), code: z.optional(code()) }).check(
    z.refine<Setting>((given) => !given.enabled || given.code !== undefined, {
      error: 'preenchimento obrigatório',
      path: ['code'],
    }),
  ),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  success: [200, 204],
  idempotency: 'key',
  secretAnswer: true,
  refusals: [signInRefusals.wrongCode, twoFactorRefusals.notOn, twoFactorRefusals.notGenerated],
})

export const readTwoFactor = endpoint({
  id: 'TFA-03',
  summary: 'Ler se o duplo fator está ativado',
  service: 'core',
  method: 'GET',
  path: '/twofactor/status',
  access: { roles: 'any' },
  // A bare boolean: an object would read as true.
  output: z.boolean(),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const replaceRecoveryCodes = endpoint({
  id: 'TFA-04',
  summary: 'Trocar os códigos de recuperação',
  service: 'core',
  method: 'POST',
  path: '/twofactor/recovery-codes',
  access,
  body: z.strictObject({ code: code() }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  success: [200],
  idempotency: 'key',
  secretAnswer: true,
  refusals: [signInRefusals.wrongCode, twoFactorRefusals.notOn, platformRefusals.tooManyTries],
})
