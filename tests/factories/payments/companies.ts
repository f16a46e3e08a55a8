import { machineInstant } from '#server/platform/process/clock.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

const MACHINES = { acquirer: 'acquirer/v1', pix: 'pix/v2', boleto: 'boleto/v1' } as const
type Machine = keyof typeof MACHINES

/** The state of a code at its bank; `unknown`: the bank never registered it. */
export type CodeAtBank = 'active' | 'paid' | 'removed' | 'unknown'

const PIX_STATUSES: Readonly<Record<string, CodeAtBank>> = {
  ATIVA: 'active',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removed',
}

const RETRY_NOW = `
  update outside.callback set not_before = $1
   where copies > 0 and tries > 0 and not_before > $1`

/** A movement of money in a company's records, in centavos. */
export interface Movement {
  readonly kind: 'charge' | 'refund' | 'chargeback' | 'payment'
  /** The attempt of a card, or the payment of a Pix or slip. */
  readonly id: string
  /** The code that was paid. */
  readonly reference: string
  readonly amount: number
}

export interface LateCard {
  readonly attemptId: string
  readonly cardToken: string
  readonly amountCentavos: number
}

const addressesOf = (product: TestProduct) => (path: string) => `${product.companiesUrl}/${path}`

async function movementsOf(product: TestProduct): Promise<Movement[]> {
  const { text } = await product.call(addressesOf(product)('reconciliation'))
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

async function pixAtBank(product: TestProduct, txid: string): Promise<CodeAtBank> {
  for (const kind of ['cob', 'cobv']) {
    const { status, body } = await product.call(addressesOf(product)(`pix/v2/${kind}/${txid}`))
    if (status === 200) return PIX_STATUSES[body.status] ?? 'unknown'
  }
  return 'unknown'
}

async function slipAtBank(product: TestProduct, ourNumber: string): Promise<CodeAtBank> {
  const { status, body } = await product.call(addressesOf(product)(`boleto/v1/slips/${ourNumber}`))
  return status === 200 ? body.status : 'unknown'
}

/** Controls the simulated companies: faults, customers' actions, records. */
export function openCompanies(product: TestProduct) {
  const at = addressesOf(product)
  const put = (path: string, body: object) =>
    product.call(at(path), { method: 'PUT', key: null, body })
  const post = (path: string, body: object = {}) =>
    product.call(at(path), { method: 'POST', key: null, body })

  return {
    movements: () => movementsOf(product),
    setChaos: (body: object) => put('acquirer/v1/chaos', body),
    /** Injects a fault into the next request to the company, or the next one with that key. */
    injectFault: (machine: Machine, fault: string, key = 'next') =>
      put(`${MACHINES[machine]}/faults/${key}`, { fault }),
    /** Performs an action of the cardholder or issuer on a charge at the acquirer. */
    actOnCard: (
      attemptId: string,
      counterpartyAction: 'approve' | 'decline' | 'dispute' | 'win' | 'lose',
    ) => post(`counterparty/charges/${attemptId}/${counterpartyAction}`),
    /** Pays a code; with `again` also a paid or removed one. */
    payPix: (txid: string, again = false) => post(`counterparty/pix/${txid}/pay`, { again }),
    paySlip: (ourNumber: string, again = false) =>
      post(`counterparty/slips/${ourNumber}/pay`, { again }),
    codeAtBank: (kind: 'PIX' | 'BANK_SLIP', reference: string): Promise<CodeAtBank> =>
      kind === 'PIX' ? pixAtBank(product, reference) : slipAtBank(product, reference),
    /** Whether the acquirer has received the attempt. */
    knowsAttempt: async (attemptId: string): Promise<boolean> =>
      (await product.call(at(`acquirer/v1/charges/by-key/${attemptId}`))).status < 300,
    /** Delivers the delayed first request of an attempt to the acquirer. */
    deliverCard: ({ attemptId, cardToken, amountCentavos }: LateCard) =>
      product.call(at('acquirer/v1/charges'), {
        method: 'POST',
        key: attemptId,
        body: {
          amount: amountCentavos,
          currency: 'BRL',
          installments: 1,
          cardToken,
          descriptor: 'Guiche',
        },
      }),
    /**
     * Waits until the product has answered every callback with 2xx. One that it refused is sent
     * again at once: while time is slowed, the pause before the next try would last a minute.
     */
    callbacksTaken: () =>
      asOwner(product.databaseUrl, (owner) =>
        product.until('the callbacks', async () => {
          const waiting = await owner.row('select 1 from outside.callback where copies > 0 limit 1')
          if (waiting) await owner.run(RETRY_NOW, [machineInstant()])
          return waiting === undefined
        }),
      ),
    /** Callbacks about the attempt that the product has not answered with 2xx yet. */
    async waitingCallbacks(attemptId: string): Promise<number> {
      const rows = await asOwner(product.databaseUrl, (owner) =>
        owner.rows(`select 1 from outside.callback where copies > 0 and id like '%:' || $1`, [
          attemptId,
        ]),
      )
      return rows.length
    },
  }
}

export type Companies = ReturnType<typeof openCompanies>
