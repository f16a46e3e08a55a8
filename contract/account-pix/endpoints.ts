import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import {
  accountPix,
  pixApproval,
  pixDirection,
  pixReceiver,
  pixTarget,
} from '#contract/account-pix/shapes.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { boundedDay } from '#contract/basics/bounded-days.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { money, text, uuid } from '#contract/basics/wire.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'

const access = { roles: PAGES.sendPix.roles, features: PAGES.sendPix.features }
const params = z.strictObject({ id: uuid() })
const { notFound, notAllowed } = accountPixRefusals

const RECEIVER_LENGTH = 4_000
const PIN_LENGTH = 32

/** Asks the bank who receives a Pix, so that the person confirms the name before it is sent. */
export const lookUpReceiver = endpoint({
  id: 'APX-01',
  summary: 'Consultar quem recebe um Pix',
  service: 'banking',
  method: 'POST',
  path: '/pix/receiver',
  access,
  body: z.strictObject({ target: pixTarget }),
  output: pixReceiver,
  success: [200],
  idempotency: 'none',
  refusals: [
    accountRefusals.notActive,
    accountPixRefusals.noReceiver,
    accountPixRefusals.notPayable,
    platformRefusals.outsideUnavailable,
  ],
})

/** Sends a Pix to a receiver that was looked up: at once, or on a day. */
export const sendPix = endpoint({
  id: 'APX-02',
  summary: 'Enviar um Pix',
  service: 'banking',
  method: 'POST',
  path: '/pix',
  access,
  body: z.strictObject({
    receiver: text({ max: RECEIVER_LENGTH }),
    amount: money({ min: 1n }),
    /** Absent or today: at once. */
    scheduledDate: z.optional(z.nullable(boundedDay())),
    /** The authenticator's code or a recovery code, of a user with a second factor. */
    pin: z.optional(text({ max: PIN_LENGTH })),
  }),
  output: accountPix,
  success: [201],
  idempotency: 'key',
  movesMoney: true,
  refusals: [
    platformRefusals.twoFactorNeeded,
    platformRefusals.tooManyTries,
    signInRefusals.wrongCode,
    accountRefusals.notActive,
    accountPixRefusals.receiverExpired,
    accountPixRefusals.insufficientBalance,
    accountPixRefusals.overLimit,
    accountPixRefusals.otherAmount,
    accountPixRefusals.codeNeeded,
  ],
})

const PAGE_SIZE = 20

export const listAccountPix = endpoint({
  id: 'APX-03',
  summary: 'Listar os Pix da Conta PJ',
  service: 'banking',
  method: 'GET',
  path: '/pix',
  access,
  query: z.strictObject({
    direction: z._default(pixDirection, 'OUT'),
    ...pageFields(PAGE_SIZE),
    sort: sortOf(['createdAt'], 'createdAt,DESC'),
  }),
  output: pageOf(accountPix),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})

export const cancelPix = endpoint({
  id: 'APX-04',
  summary: 'Cancelar um Pix que ainda não foi enviado',
  service: 'banking',
  method: 'POST',
  path: '/pix/{id}/cancel',
  access,
  params,
  output: accountPix,
  success: [200],
  idempotency: 'key',
  refusals: [notFound, notAllowed],
})

/** A second person approves a Pix above the amount that the account sets. */
export const approvePix = endpoint({
  id: 'APX-05',
  summary: 'Aprovar um Pix',
  service: 'banking',
  method: 'POST',
  path: '/pix/{id}/approve',
  access,
  params,
  body: z.strictObject({ pin: z.optional(text({ max: PIN_LENGTH })) }),
  output: accountPix,
  success: [200],
  idempotency: 'key',
  movesMoney: true,
  refusals: [
    platformRefusals.twoFactorNeeded,
    platformRefusals.tooManyTries,
    signInRefusals.wrongCode,
    accountRefusals.notActive,
    notFound,
    notAllowed,
    accountPixRefusals.ownRequest,
    accountPixRefusals.notReturnable,
    accountPixRefusals.insufficientBalance,
    accountPixRefusals.overLimit,
    accountPixRefusals.codeNeeded,
  ],
})

/** Gives a received Pix back to who sent it, in part or whole. */
export const returnPix = endpoint({
  id: 'APX-08',
  summary: 'Devolver um Pix recebido',
  service: 'banking',
  method: 'POST',
  path: '/pix/{id}/return',
  access,
  params,
  body: z.strictObject({
    amount: money({ min: 1n }),
    /** The authenticator's code or a recovery code, of a user with a second factor. */
    pin: z.optional(text({ max: PIN_LENGTH })),
  }),
  output: accountPix,
  success: [201],
  idempotency: 'key',
  movesMoney: true,
  refusals: [
    platformRefusals.twoFactorNeeded,
    platformRefusals.tooManyTries,
    signInRefusals.wrongCode,
    accountRefusals.notActive,
    notFound,
    accountPixRefusals.notReturnable,
    accountPixRefusals.insufficientBalance,
    accountPixRefusals.codeNeeded,
  ],
})

const forAdmins = { roles: ['ADMIN'], features: PAGES.sendPix.features } as const
const above = z.strictObject({ above: z.nullable(money({ min: 0n })) })

export const readPixApproval = endpoint({
  id: 'APX-06',
  summary: 'Ler a partir de que valor um Pix precisa de aprovação',
  service: 'banking',
  method: 'GET',
  path: '/pix/approval',
  access,
  output: pixApproval,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

/** A change that asks for fewer approvals waits for another administrator, if there is one. */
export const changePixApproval = endpoint({
  id: 'APX-07',
  summary: 'Definir a partir de que valor um Pix precisa de aprovação',
  service: 'banking',
  method: 'PUT',
  path: '/pix/approval',
  access: forAdmins,
  body: above,
  output: pixApproval,
  success: [200],
  idempotency: 'natural',
  refusals: [platformRefusals.twoFactorNeeded, accountRefusals.notActive],
})

/** Another administrator confirms the change that was shown. */
export const confirmPixApproval = endpoint({
  id: 'APX-09',
  summary: 'Confirmar a mudança do valor acima do qual um Pix precisa de aprovação',
  service: 'banking',
  method: 'POST',
  path: '/pix/approval/confirm',
  access: forAdmins,
  body: above,
  output: pixApproval,
  success: [200],
  idempotency: 'key',
  refusals: [
    platformRefusals.twoFactorNeeded,
    accountRefusals.notActive,
    accountPixRefusals.nothingAsked,
    accountPixRefusals.ownChange,
  ],
})

export const cancelPixApproval = endpoint({
  id: 'APX-10',
  summary: 'Cancelar a mudança do valor acima do qual um Pix precisa de aprovação',
  service: 'banking',
  method: 'POST',
  path: '/pix/approval/cancel',
  access: forAdmins,
  output: pixApproval,
  success: [200],
  idempotency: 'key',
  refusals: [accountRefusals.notActive, accountPixRefusals.nothingAsked],
})
