import { signAurora } from '#server/adapters/acquirer/aurora/signature.ts'
import { SIGNATURE_HEADER, signCallback } from '#server/adapters/callback-signature.ts'
import {
  HUB_SIGNATURE_HEADER,
  hubSignature,
} from '#server/adapters/whatsapp/cloud-api/signature.ts'

/** Answers the headers by which a company signs a callback; `nowMs` is machine time. */
type SignCallback = (
  secret: Buffer,
  body: string,
  nowMs: number,
) => Readonly<Record<string, string>>

interface SimulatedCompany {
  /** Where its faults and its chaos are set. */
  readonly prefix: string
  /** Where our API receives its callbacks, and how they are signed. */
  readonly callbacks?: { readonly path: string; readonly sign: SignCallback }
}

const sign: SignCallback = (secret, body, nowMs) => ({
  [SIGNATURE_HEADER]: signCallback(secret, body, nowMs),
})

const callbacksAt = (address: string) => ({ path: `/payment/callbacks/${address}`, sign })

/** The simulated companies that faults can be injected into. */
export const COMPANIES = {
  acquirer: { prefix: '/acquirer/v1', callbacks: callbacksAt('acquirer/sandbox') },
  aurora: {
    prefix: '/aurora/api',
    callbacks: { ...callbacksAt('acquirer/aurora'), sign: signAurora },
  },
  pix: { prefix: '/pix/v2', callbacks: callbacksAt('pix/sandbox') },
  boleto: { prefix: '/boleto/v1', callbacks: callbacksAt('boleto/sandbox') },
  payout: { prefix: '/payout/v1', callbacks: callbacksAt('payout/sandbox') },
  fiscal: { prefix: '/fiscal/v1', callbacks: callbacksAt('fiscal/national') },
  'card-issuer': { prefix: '/card-issuer/v1', callbacks: callbacksAt('card-issuer/sandbox') },
  kyc: { prefix: '/kyc/v1', callbacks: callbacksAt('kyc/sandbox') },
  whatsapp: {
    prefix: '/whatsapp/v23.0',
    callbacks: {
      path: '/payment/callbacks/whatsapp/cloud-api',
      sign: (secret: Buffer, body: string) => ({
        [HUB_SIGNATURE_HEADER]: hubSignature(secret, body),
      }),
    },
  },
  'pix-directory': {
    prefix: '/pix-directory/v1',
    callbacks: callbacksAt('pix-directory/sandbox'),
  },
  recipients: { prefix: '/recipients/v1' },
  sms: { prefix: '/sms/v1' },
} as const satisfies Record<string, SimulatedCompany>

export type Company = keyof typeof COMPANIES

/** The simulated companies that call our API. */
export type CallbackSource = {
  [Name in Company]: (typeof COMPANIES)[Name] extends { readonly callbacks: object } ? Name : never
}[Company]

/** The simulated acquirers. */
export type AcquirerName = 'acquirer' | 'aurora'
