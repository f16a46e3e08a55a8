import type { Subscription } from '#contract/subscriptions/shapes.ts'

const ID = '01998d6a-0000-7000-8000-000000000000'

/** A monthly subscription by Pix. */
export const SUBSCRIPTION: Subscription = {
  uuid: ID,
  customerId: ID,
  customerName: 'Marina',
  customerDocument: '30120210002',
  startDate: '2026-11-30',
  titlePlan: 'Clube',
  status: 'ACTIVE',
  nextExpirationDate: null,
  basicValue: { type: 'MONTHLY', value: 8_000n, valuePerMonth: 8_000n },
  idPlan: 1,
  cancelledDate: null,
  cancelable: true,
  anticipationActive: false,
  activeInvoiceConfig: false,
  invoiceEnabled: false,
  paymentMethod: 'PIX',
  additionalValue: null,
  bankSlipDescription: null,
  charges: [],
}
