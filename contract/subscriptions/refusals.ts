import { refusal } from '#contract/basics/refusals.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import { invoiceRefusals } from '#contract/invoices/refusals.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { planRefusals } from '#contract/plans/refusals.ts'

export const subscriptionRefusals = {
  notFound: refusal('BAR-4101', 404, 'Recorrência não encontrada.'),
  notChangeable: refusal('BAR-4102', 409, 'A recorrência não pode ser alterada neste status.'),
  notCancelable: refusal('BAR-4103', 409, 'A recorrência não pode ser cancelada.'),
  anticipated: refusal(
    'BAR-4104',
    409,
    'Recorrência com antecipação ativa não pode ser cancelada.',
  ),
  badMethod: refusal('BAR-4106', 422, 'Método de pagamento inválido para importação.'),
  pastStart: refusal('BAR-4107', 422, 'A data do próximo vencimento não pode estar no passado.'),
  noCardWanted: refusal('BAR-4110', 409, 'Nenhuma cobrança espera outro cartão.'),
  splitTooLarge: refusal(
    'BAR-4115',
    422,
    'O novo valor não cobre as taxas e os repasses do split desta recorrência. Informe um valor maior.',
  ),
  unknownPlan: planRefusals.notFound,
  badValues: planRefusals.badValues,
  inactivePlan: planRefusals.inactive,
  longSlipDescription: linkRefusals.longSlipDescription,
  notesOff: invoiceRefusals.notActive,
  unknownCustomer: customerRefusals.notFound,
} as const
