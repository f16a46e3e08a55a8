import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { instant, text, uuid } from '#contract/basics/wire.ts'
import { claimStatus } from '#contract/pix-keys/claim-states.ts'
import { keyRefusals } from '#contract/pix-keys/refusals.ts'
import { claimFacts, KEY_LENGTH, keyType } from '#contract/pix-keys/shapes.ts'

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

/** Claims a key that the directory refused because another institution has it (BAR-8102). */
export const openClaim = endpoint({
  id: 'PIX-08',
  summary: 'Pedir uma chave Pix que está em outra instituição',
  service: 'banking',
  method: 'POST',
  path: '/key-claims',
  access,
  body: z.strictObject({ keyType, key: text({ max: KEY_LENGTH }) }),
  output: pixClaim,
  success: [201, 202],
  idempotency: 'key',
  refusals: [
    keyRefusals.notClaimable,
    keyRefusals.claimed,
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
