import { paymentDefaultsRefusals } from '#contract/payment-defaults/refusals.ts'
import { MAX_LATE_FEE_BASIS_POINTS, PAYMENT_DEFAULTS_ID } from '#contract/payment-defaults/rules.ts'
import type {
  ChangedMethods,
  CheckoutDefault,
  DefaultMethods,
  DefaultTax,
} from '#contract/payment-defaults/shapes.ts'
import type { SellerSettings } from '#contract/sellers/settings.ts'
import { lockSettings, storeSettings } from '#server/areas/sellers/change-seller.ts'
import { publicSellerOf, readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

const methodsOf = ({ defaultMethods }: SellerSettings): DefaultMethods => ({
  defaultEnableCreditCard: defaultMethods.creditCard,
  defaultEnableBankSlip: defaultMethods.bankSlip,
  defaultEnablePixPayment: defaultMethods.pix,
})

const taxOf = ({ lateFees: { fine, interest } }: SellerSettings): DefaultTax => ({
  bankSlipTax: {
    fine: { enable: fine.isOn, percentage: fine.basisPoints },
    interest: { enable: interest.isOn, percentage: interest.basisPoints },
  },
})

/** The methods that new charges begin with. */
export const readMethods = async (transaction: Transaction): Promise<DefaultMethods> =>
  methodsOf((await readSeller(transaction)).settings)

/** The methods that new charges begin with, and the limits and fees of a link's form. */
export async function readCheckoutDefaults(transaction: Transaction): Promise<CheckoutDefault> {
  const seller = await readSeller(transaction)
  const { settings } = seller
  return {
    ...methodsOf(settings),
    enableSplitOperation: settings.enableSplitOperation,
    defaultCreditCardType: settings.defaultCreditCardType,
    defaultInstallments: settings.defaultInstallments,
    onlyCreditCard: settings.onlyCreditCard,
    maxInstallments: settings.maxInstallments,
    forceBuyerAboveInstallments: settings.forceBuyerAboveInstallments,
    nonAnticipatedReduction: settings.nonAnticipatedReductionBasisPoints,
    pixFee: settings.pixBasisPoints,
    bankSlipFee: BigInt(settings.bankSlipFeeCentavos),
    mixedInstallments: settings.mixedInstallments,
    seller: publicSellerOf(seller),
  }
}

const SUBJECT = { kind: 'payment-defaults', id: PAYMENT_DEFAULTS_ID }

/** Switches methods on or off for new charges; those that exist keep theirs (R-PAYM-01). */
export async function changeMethods(
  work: UnitOfWork,
  changed: ChangedMethods,
): Promise<DefaultMethods> {
  const before = methodsOf(await lockSettings(work))
  const { defaultEnableCreditCard, defaultEnableBankSlip, defaultEnablePixPayment } = changed
  const after = {
    defaultEnableCreditCard: defaultEnableCreditCard ?? before.defaultEnableCreditCard,
    defaultEnableBankSlip: defaultEnableBankSlip ?? before.defaultEnableBankSlip,
    defaultEnablePixPayment: defaultEnablePixPayment ?? before.defaultEnablePixPayment,
  }
  await storeSettings(work, {
    defaultMethods: {
      creditCard: after.defaultEnableCreditCard,
      bankSlip: after.defaultEnableBankSlip,
      pix: after.defaultEnablePixPayment,
    },
  })
  work.audit({ subject: SUBJECT, before, after })
  return after
}

/** The fine and the monthly interest of late bank slips. */
export const readTax = async (transaction: Transaction): Promise<DefaultTax> =>
  taxOf((await readSeller(transaction)).settings)

// The trail compares plain fields.
const auditedTax = ({ bankSlipTax: { fine, interest } }: DefaultTax) => ({
  isFineOn: fine.enable,
  fine: fine.percentage,
  isInterestOn: interest.enable,
  interest: interest.percentage,
})

/**
 * Changes fine and interest for charges made from now on. Rates above the legal guidance are the
 * seller's own risk (R-PAYM-04).
 */
export async function changeTax(work: UnitOfWork, tax: DefaultTax): Promise<DefaultTax> {
  const { fine, interest } = tax.bankSlipTax
  for (const { percentage } of [fine, interest]) {
    if (percentage > MAX_LATE_FEE_BASIS_POINTS) reject(paymentDefaultsRefusals.badPercentage)
  }
  const before = taxOf(await lockSettings(work))
  await storeSettings(work, {
    lateFees: {
      fine: { isOn: fine.enable, basisPoints: fine.percentage },
      interest: { isOn: interest.enable, basisPoints: interest.percentage },
    },
  })
  work.audit({ subject: SUBJECT, before: auditedTax(before), after: auditedTax(tax) })
  return tax
}
