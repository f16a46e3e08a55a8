import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { instant, text, uuid } from '#contract/basics/wire.ts'
import { claimKind, claimStatus } from '#contract/pix-keys/claim-states.ts'
import { keyRefusals } from '#contract/pix-keys/refusals.ts'
import { claimFacts, KEY_LENGTH, keyType, verificationCode } from '#contract/pix-keys/shapes.ts'

const access = { roles: PAGES.bankAccount.roles, features: PAGES.bankAccount.features }

/** A claim of a key that another institution has. */
export const pixClaim = z.object({
  ...claimFacts,
  status: claimStatus,
  createdAt: instant(),
  /** Whether the directory has not confirmed the last request yet. */
  processing: z.boolean(),
})
export type PixClaim = z.output<typeof pixClaim>

/** The newest claims are listed, no more than these. */
export const LISTED_CLAIMS = 20

export const listClaims = endpoint({
  id: 'PIX-07',
  summary: 'Listar os pedidos de chaves Pix de outras instituições',
  service: 'banking',
  method: 'GET',
  path: '/key-claims',
  access,
  output: z.array(pixClaim),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

const claimedKey = { keyType, key: text({ max: KEY_LENGTH }) }

/** How a key that the directory refused can be claimed. */
export const claimOffer = z.object({
  /** Null when it cannot: the directory did not refuse it lately, or this account has it. */
  kind: z.nullable(claimKind),
  /** Whether a code proves it that is sent to it first (PIX-16). */
  byCode: z.boolean(),
})
export type ClaimOffer = z.output<typeof claimOffer>

export const readClaimOffer = endpoint({
  id: 'PIX-15',
  summary: 'Ler como uma chave Pix recusada pode ser pedida a outra instituição',
  service: 'banking',
  method: 'GET',
  path: '/key-claims/offer',
  access,
  query: z.strictObject(claimedKey),
  output: claimOffer,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

/** Sends the code that proves an e-mail of which somebody else has the key elsewhere. */
export const sendClaimCode = endpoint({
  id: 'PIX-16',
  summary: 'Enviar o código que comprova a posse de uma chave Pix antes de pedi-la',
  service: 'banking',
  method: 'POST',
  path: '/key-claims/code',
  access,
  body: z.strictObject(claimedKey),
  output: claimOffer,
  success: [200],
  idempotency: 'key',
  refusals: [
    keyRefusals.notClaimable,
    keyRefusals.claimed,
    keyRefusals.tooMany,
    accountRefusals.notActive,
    platformRefusals.tooManyTries,
  ],
})

/** Claims a key that the directory refused because another institution has it (BAR-8102). */
export const openClaim = endpoint({
  id: 'PIX-08',
  summary: 'Pedir uma chave Pix que está em outra instituição',
  service: 'banking',
  method: 'POST',
  path: '/key-claims',
  access,
  body: z.strictObject({
    ...claimedKey,
    /** What was sent to an e-mail of which somebody else has the key (PIX-16). */
    code: z.optional(verificationCode),
  }),
  output: pixClaim,
  success: [201, 202],
  idempotency: 'key',
  countsCodes: true,
  refusals: [
    keyRefusals.notClaimable,
    keyRefusals.claimed,
    keyRefusals.wrongCode,
    keyRefusals.tooMany,
    accountRefusals.notActive,
  ],
})

export const cancelClaim = endpoint({
  id: 'PIX-09',
  summary: 'Cancelar o pedido de uma chave Pix',
  service: 'banking',
  method: 'POST',
  path: '/key-claims/{id}/cancel',
  access,
  params: z.strictObject({ id: uuid() }),
  output: pixClaim,
  success: [200, 202],
  idempotency: 'key',
  refusals: [keyRefusals.claimNotFound, keyRefusals.claimOver, platformRefusals.outsideUnavailable],
})
