import type { InputOf } from '#contract/access/endpoint.ts'
import { FLAGGED_BASIS_POINTS } from '#contract/balance/anticipation.ts'
import { type SellerId, sellerOwner } from '#contract/basics/ids.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { changeSellerSettings } from '#contract/sandbox/endpoints.ts'
import { minTransferExclusiveOf, type SellerSettings } from '#contract/sellers/settings.ts'
import type { SellerSettingsInApi } from '#contract/sellers/shapes.ts'
import { lockedBalancesOf } from '#server/areas/ledger/balance-of.ts'
import {
  lockSeller,
  type SellerTerms,
  storeFeatures,
  storeSettings,
} from '#server/areas/sellers/change-seller.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The settings as the API names them. */
const shownSettings = ({ settings, features }: SellerTerms): SellerSettingsInApi => ({
  adminFinanceExtraFeatures: [...settings.adminFinanceExtraFeatures],
  defaultCreditCardType: settings.defaultCreditCardType,
  defaultInstallments: settings.defaultInstallments,
  maxInstallments: settings.maxInstallments,
  onlyCreditCard: settings.onlyCreditCard,
  isActiveForTax: settings.isActiveForTax,
  forceBuyerAboveInstallments: settings.forceBuyerAboveInstallments,
  mixedInstallment: settings.mixedInstallment,
  mixedInstallments: settings.mixedInstallments,
  minTransferExclusive: minTransferExclusiveOf(settings),
  antiFraudFlagged: settings.antiFraudFlagged ?? false,
  antiFraudAnticipationPercent: settings.antiFraudAnticipationBasisPoints ?? FLAGGED_BASIS_POINTS,
  nonAnticipatedReduction: settings.nonAnticipatedReductionBasisPoints,
  creditCardTax: settings.creditCardTax.map(({ upTo, basisPoints: percent }) => ({
    upTo,
    percent,
  })),
  earlyMonthlyPercent: settings.earlyMonthlyBasisPoints,
  anticipationMonthlyPercent: settings.anticipationMonthlyBasisPoints,
  bankSlipFee: BigInt(settings.bankSlipFeeCentavos),
  pixPercent: settings.pixBasisPoints,
  chargebackFee: BigInt(settings.chargebackFeeCentavos ?? 0),
  bankingType: settings.bankingType,
  enableSplitOperation: settings.enableSplitOperation,
  totalValueBag: BigInt(settings.totalValueBagCentavos),
  features: [...features],
})

/** The settings as they are stored; the seller's own payment defaults are not among them. */
const storedSettings = ({
  features: _,
  minTransferExclusive,
  antiFraudAnticipationPercent,
  nonAnticipatedReduction,
  creditCardTax,
  earlyMonthlyPercent,
  anticipationMonthlyPercent,
  bankSlipFee,
  pixPercent,
  chargebackFee,
  totalValueBag,
  ...unchanged
}: SellerSettingsInApi): Omit<SellerSettings, 'defaultMethods' | 'lateFees'> => ({
  ...unchanged,
  minTransferExclusiveCentavos: Number(minTransferExclusive),
  antiFraudAnticipationBasisPoints: antiFraudAnticipationPercent,
  nonAnticipatedReductionBasisPoints: nonAnticipatedReduction,
  creditCardTax: creditCardTax.map(({ upTo, percent: basisPoints }) => ({ upTo, basisPoints })),
  earlyMonthlyBasisPoints: earlyMonthlyPercent,
  anticipationMonthlyBasisPoints: anticipationMonthlyPercent,
  bankSlipFeeCentavos: Number(bankSlipFee),
  pixBasisPoints: pixPercent,
  chargebackFeeCentavos: Number(chargebackFee),
  totalValueBagCentavos: Number(totalValueBag),
})

/** Rejects a common limit of the cards below what they owe (I14). */
async function checkLimit(transaction: Transaction, limit: Centavos): Promise<void> {
  const owner = sellerOwner(transaction.sellerId)
  // Purchases lock it before they read the limit.
  const { CARD_INVOICE: owed } = await lockedBalancesOf(transaction, owner, ['CARD_INVOICE'])
  if (limit >= owed) return
  const values = { campo: 'totalValueBag', motivo: `os cartões já devem ${formatReais(owed)}` }
  reject(platformRefusals.invalidField, { field: 'totalValueBag', values })
}

/** Changes settings and features of a seller and answers all of them (SBX-14). */
export const changeSettings = (
  database: Database,
  { params, body }: InputOf<typeof changeSellerSettings>,
): Promise<SellerSettingsInApi> =>
  database.withTenant(params.id as SellerId, async (transaction) => {
    const seller = (await lockSeller(transaction)) ?? reject(platformRefusals.notFound)
    const before = shownSettings(seller)
    // JSON has no undefined: what a body does not change is absent from it.
    const changed = body as Partial<SellerSettingsInApi>
    const after = { ...before, ...changed }
    if (changed.totalValueBag !== undefined) await checkLimit(transaction, changed.totalValueBag)
    await storeSettings(transaction, storedSettings(after))
    await storeFeatures(transaction, after.features)
    openUnitOfWork(transaction, jobCause('SBX-14', 'SANDBOX')).audit({
      subject: { kind: 'seller', id: String(params.id) },
      before: storedSettings(before),
      after: storedSettings(after),
    })
    return after
  })
