import * as z from 'zod/mini'
import type {
  BoletoBank,
  CollectionAgreement,
  SlipNotice,
} from '#server/adapters/boleto-bank/port.ts'
import { createSandboxBoletoBank } from '#server/adapters/boleto-bank/sandbox/client.ts'
import { readSignedJson } from '#server/adapters/callback-signature.ts'
import type { Provider } from '#server/adapters/provider.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'

const CallbackBody = z.object({ payments: z.array(z.looseObject({ ourNumber: z.string() })) })

function noticesIn(json: unknown): readonly SlipNotice[] | null {
  const { success, data } = z.safeParse(CallbackBody, json)
  if (!success) return null
  return data.payments.map((payment) => {
    const body = JSON.stringify(payment)
    return { about: 'slip', key: payment.ourNumber, eventId: hashOf(body).toString('hex'), body }
  })
}

const AGREEMENT: CollectionAgreement = {
  bankName: 'Banco Sandbox',
  bankCode: '654-8',
  beneficiaryCode: '0001 / 00000654-0',
  portfolio: '01',
  documentKind: 'DM',
}

/** The boleto bank of the sandbox. */
export const sandboxBoletoBank: Provider<BoletoBank> = {
  id: 'sandbox',
  connect({ companiesUrl, timeoutMs, callbackSecret }) {
    const secret = callbackSecret('boleto')
    return {
      id: 'sandbox',
      agreement: AGREEMENT,
      ...createSandboxBoletoBank({ baseUrl: companiesUrl, timeoutMs }),
      readCallback: (received) => readSignedJson(secret, received, noticesIn),
    }
  },
}
