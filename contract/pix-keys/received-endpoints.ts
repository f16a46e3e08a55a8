import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { callbackParams } from '#contract/basics/callbacks.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { instant, uuid } from '#contract/basics/wire.ts'
import { receivedClaimState, refusalReason } from '#contract/pix-keys/received-states.ts'
import { keyRefusals } from '#contract/pix-keys/refusals.ts'
import { claimFacts, verificationCode } from '#contract/pix-keys/shapes.ts'

const access = { roles: PAGES.bankAccount.roles, features: PAGES.bankAccount.features }

/** Another institution's claim of a key of the account. */
export const receivedClaim = z.object({
  ...claimFacts,
  /** The key that is claimed (PIX-01). */
  keyId: uuid(),
  state: receivedClaimState,
  openedAt: instant(),
  /** Whether a code that proves the phone or e-mail was sent and can still be typed. */
  codeSent: z.boolean(),
})
export type ReceivedClaim = z.output<typeof receivedClaim>

/** The newest claims are listed, no more than these. */
export const LISTED_RECEIVED = 40

export const listReceivedClaims = endpoint({
  id: 'PIX-10',
  summary: 'Listar as chaves Pix que outras instituições pediram',
  service: 'banking',
  method: 'GET',
  path: '/received-key-claims',
  access,
  output: z.array(receivedClaim),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

const params = z.strictObject({ id: uuid() })
const answering = [keyRefusals.claimNotFound, keyRefusals.claimOver] as const

/** Gives the key away: of a portability or of a claim of ownership. */
export const confirmReceivedClaim = endpoint({
  id: 'PIX-11',
  summary: 'Ceder uma chave Pix que outra instituição pediu',
  service: 'banking',
  method: 'POST',
  path: '/received-key-claims/{id}/confirm',
  access,
  params,
  output: receivedClaim,
  success: [200, 202],
  idempotency: 'key',
  refusals: [...answering],
})

export const refuseReceivedClaim = endpoint({
  id: 'PIX-12',
  summary: 'Recusar a portabilidade de uma chave Pix',
  service: 'banking',
  method: 'POST',
  path: '/received-key-claims/{id}/refuse',
  access,
  params,
  body: z.strictObject({ reason: refusalReason }),
  output: receivedClaim,
  success: [200, 202],
  idempotency: 'key',
  refusals: [...answering, keyRefusals.notPortability],
})

/** Sends the code that proves that the account still has the phone or e-mail. */
export const sendReceivedClaimCode = endpoint({
  id: 'PIX-13',
  summary: 'Enviar o código que comprova a posse de uma chave Pix',
  service: 'banking',
  method: 'POST',
  path: '/received-key-claims/{id}/code',
  access,
  params,
  output: receivedClaim,
  success: [200],
  idempotency: 'key',
  refusals: [...answering, keyRefusals.notOwnership, platformRefusals.tooManyTries],
})

export const keepReceivedClaim = endpoint({
  id: 'PIX-14',
  summary: 'Manter uma chave Pix pelo código que comprova a posse',
  service: 'banking',
  method: 'POST',
  path: '/received-key-claims/{id}/keep',
  access,
  params,
  body: z.strictObject({ code: verificationCode }),
  output: receivedClaim,
  success: [200, 202],
  idempotency: 'key',
  countsCodes: true,
  refusals: [...answering, keyRefusals.wrongCode],
})

/** Callback of the directory of keys: a hint, after which it is queried. */
export const directoryCallback = endpoint({
  id: 'CBK-pix-directory',
  summary: 'Aviso do diretório de chaves Pix',
  service: 'payment',
  method: 'POST',
  path: '/callbacks/pix-directory/{provider}',
  access: 'provider',
  params: callbackParams,
  success: [204],
  idempotency: 'none',
  refusals: [
    platformRefusals.unreadable,
    platformRefusals.notFound,
    platformRefusals.outsideUnavailable,
  ],
})
