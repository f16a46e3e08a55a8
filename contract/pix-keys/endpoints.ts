import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { text, uuid } from '#contract/basics/wire.ts'
import { keyRefusals } from '#contract/pix-keys/refusals.ts'
import {
  KEY_LENGTH,
  keyType,
  keyVerification,
  newPixKey,
  pixKey,
} from '#contract/pix-keys/shapes.ts'

const access = { roles: PAGES.bankAccount.roles, features: PAGES.bankAccount.features }

/** The key while the directory has not confirmed what was asked (202). */
const processingKey = pixKey

export const listPixKeys = endpoint({
  id: 'PIX-01',
  summary: 'Listar as chaves Pix da Conta PJ',
  service: 'banking',
  method: 'GET',
  path: '/key/{accountId}',
  access,
  params: z.strictObject({ accountId: uuid() }),
  output: z.array(pixKey),
  success: [200],
  idempotency: 'read',
  refusals: [accountRefusals.notSetUp],
})

/** Creates a key: a phone once its code was confirmed, every other one at once. */
export const createPixKey = endpoint({
  id: 'PIX-02',
  summary: 'Criar uma chave Pix',
  service: 'banking',
  method: 'POST',
  path: '/key',
  access,
  body: newPixKey,
  output: z.extend(pixKey, {
    /** The key itself: of a random one, what the directory made. */
    keyValue: z.nullable(z.string()),
  }),
  success: [201, 202],
  idempotency: 'key',
  refusals: [
    keyRefusals.invalid,
    keyRefusals.taken,
    keyRefusals.tooMany,
    accountRefusals.notActive,
    platformRefusals.tooManyTries,
  ],
})

export const verifyPixKey = endpoint({
  id: 'PIX-03',
  summary: 'Confirmar um celular pelo código do SMS',
  service: 'banking',
  method: 'POST',
  path: '/key/verification',
  access,
  body: keyVerification,
  output: processingKey,
  success: [204, 202],
  idempotency: 'key',
  countsCodes: true,
  refusals: [
    keyRefusals.notFound,
    keyRefusals.wrongCode,
    keyRefusals.invalid,
    keyRefusals.taken,
    keyRefusals.tooMany,
  ],
})

export const deletePixKey = endpoint({
  id: 'PIX-04',
  summary: 'Excluir uma chave Pix',
  service: 'banking',
  method: 'DELETE',
  path: '/key/{key}',
  access,
  params: z.strictObject({ key: text({ max: KEY_LENGTH }) }),
  query: z.strictObject({ keyType }),
  output: processingKey,
  success: [204, 202],
  idempotency: 'natural',
  refusals: [
    keyRefusals.notFound,
    keyRefusals.claimedElsewhere,
    platformRefusals.outsideUnavailable,
  ],
})
