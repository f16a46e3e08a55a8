import { createLink } from '#server/areas/payment-links/create-link.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

const CLUB = 1

/** Creates a recurring link, so that a new user sees what one sells. */
export async function seedLinks(work: UnitOfWork): Promise<void> {
  await createLink(
    work,
    {
      type: 'SUBSCRIPTION',
      bankSlipDescription: 'Clube do Pão',
      paymentSubscription: {
        idPlan: CLUB,
        type: 'MONTHLY',
        valuePerMonth: 7_990n,
        additionalValue: 4_900n,
        additionalTitle: 'Cesta de boas-vindas',
        additionalInstallments: 1,
      },
      allowedPaymentMethods: {
        creditCardMethod: { type: 'RECURRENT' },
        bankSlipMethod: {},
        pixMethod: {},
      },
    },
    { caller: null, host: { whiteLabel: false, checkoutUrl: '' } },
  )
}
