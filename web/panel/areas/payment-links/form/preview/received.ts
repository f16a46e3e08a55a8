import { discountedAmount } from '#contract/basics/instalments.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { InstallmentSimulation } from '#contract/payment-links/shapes.ts'
import { receivedByCodes } from '#contract/payments/fees.ts'
import type { LinkDraft, LinkRules } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { sharedOf } from '#web/panel/areas/payment-links/split/split-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'

/** What the seller gets when the buyer pays in this way. */
export interface Received {
  readonly label: string
  readonly amount: Centavos
}

/** The first and the last number of instalments: à vista, and Nx where there are several. */
const ends = (count: number) => (count > 1 ? [1, count] : [1])

const CODE_LABELS = { PIX: texts.methods.PIX, BANK_SLIP: texts.methods.BANK_SLIP } as const

function receivedByCode(
  draft: LinkDraft,
  { defaults }: LinkRules,
  method: 'PIX' | 'BANK_SLIP',
): Received[] {
  const { isOn, discountPercent, maxInstallments } = draft.methods[method]
  const amount = discountedAmount(draft.value ?? 0n, Math.round(discountPercent * 100))
  if (!isOn || amount <= 0n) return []
  const fees = { pixBasisPoints: defaults.pixFee, bankSlipFee: defaults.bankSlipFee }
  return ends(maxInstallments).map((parts) => ({
    label: texts.receivedBy(CODE_LABELS[method], parts, maxInstallments),
    amount: receivedByCodes(method, amount, parts, fees),
  }))
}

/** What a card pays out, à vista and in the most instalments, less what sub-sellers get. */
export function receivedByCard(
  { installmentsToSeller: sales }: InstallmentSimulation,
  shared: Centavos = 0n,
): Received[] {
  return ends(sales.length).flatMap((count) => {
    const sale = sales[count - 1]
    if (!sale || shared > sale.receivedAmount) return []
    const label = texts.receivedBy(texts.card, count, 2)
    return [{ label, amount: sale.receivedAmount - shared }]
  })
}

/** What each way to pay a link brings the seller, by the rules of the service. */
export function receivedOf(
  draft: LinkDraft,
  rules: LinkRules,
  simulation: InstallmentSimulation | undefined,
): Received[] {
  const isCard = draft.methods.CREDIT_CARD.isOn && simulation
  return [
    ...receivedByCode(draft, rules, 'PIX'),
    ...receivedByCode(draft, rules, 'BANK_SLIP'),
    ...(isCard ? receivedByCard(simulation, sharedOf(draft)) : []),
  ]
}
