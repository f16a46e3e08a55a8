import { endpoint } from '#contract/access/endpoint.ts'
import { callbackParams } from '#contract/basics/callbacks.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'

const callback = (kind: 'acquirer' | 'pix' | 'boleto', summary: string) =>
  endpoint({
    id: `CBK-${kind}`,
    summary,
    service: 'payment',
    method: 'POST',
    path: `/callbacks/${kind}/{provider}`,
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

/** Callbacks of providers: each is signed, stored as received, then the provider is queried. */
export const acquirerCallback = callback('acquirer', 'Aviso da adquirente')
export const pixCallback = callback('pix', 'Aviso do banco do Pix')
export const boletoCallback = callback('boleto', 'Aviso do banco do boleto')
