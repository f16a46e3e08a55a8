import * as z from 'zod/mini'
import { FEATURES } from '#contract/access/features.ts'
import { bankingType } from '#contract/balance/shapes.ts'
import { money } from '#contract/basics/wire.ts'
import { percent } from '#contract/basics/wire-percent.ts'
import { defaultCardPaymentType } from '#contract/payment-defaults/shapes.ts'
import { MAX_INSTALLMENTS } from '#contract/payment-links/shapes.ts'
import { EXTRA_FEATURES } from '#contract/sellers/settings.ts'

const installments = (max: number) => z.int().check(z.gte(1), z.lte(max))
const cardInstallments = () => installments(MAX_INSTALLMENTS.CREDIT_CARD)

/** A feature key of a seller. */
export const sellerFeature = z.enum(FEATURES)

export const extraFeature = z.enum(EXTRA_FEATURES)

const isAscending = (rows: readonly { readonly upTo: number }[]) =>
  rows.every(({ upTo }, at) => upTo > (rows[at - 1]?.upTo ?? 0))

const settings = {
  adminFinanceExtraFeatures: z.array(extraFeature),
  defaultCreditCardType: defaultCardPaymentType,
  defaultInstallments: cardInstallments(),
  maxInstallments: cardInstallments(),
  onlyCreditCard: z.boolean(),
  isActiveForTax: z.boolean(),
  forceBuyerAboveInstallments: z.nullable(cardInstallments()),
  mixedInstallment: z.boolean(),
  mixedInstallments: z.strictObject({
    creditCard: cardInstallments(),
    bankSlip: installments(MAX_INSTALLMENTS.BANK_SLIP),
    pix: installments(MAX_INSTALLMENTS.PIX),
  }),
  minTransferExclusive: money(),
  antiFraudFlagged: z.boolean(),
  antiFraudAnticipationPercent: percent(),
  nonAnticipatedReduction: percent(),
  /** Card fee by number of instalments: the first row whose `upTo` is not below it. */
  creditCardTax: z
    .array(z.strictObject({ upTo: cardInstallments(), percent: percent() }))
    .check(
      z.minLength(1, 'informe ao menos uma faixa'),
      z.refine(isAscending, 'informe as faixas em ordem crescente'),
    ),
  earlyMonthlyPercent: percent(),
  anticipationMonthlyPercent: percent(),
  bankSlipFee: money(),
  pixPercent: percent(),
  chargebackFee: money(),
  bankingType,
  enableSplitOperation: z.boolean(),
  totalValueBag: money(),
  features: z.array(sellerFeature),
}

/** The settings of a seller that operators keep (S-01 … S-17), with its features. */
export const sellerSettings = z.strictObject(settings)
export type SellerSettingsInApi = z.output<typeof sellerSettings>

/** The settings to change; the others stay. */
export const changedSettings = z.partial(z.strictObject(settings))
