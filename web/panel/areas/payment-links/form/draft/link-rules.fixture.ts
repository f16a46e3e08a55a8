import type { LinkRules } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'

/** The rules of a new seller's form. */
export const RULES: LinkRules = {
  isActiveForTax: false,
  mixedInstallment: false,
  methods: ['CREDIT_CARD', 'BANK_SLIP', 'PIX'],
  seesAllInstallments: true,
  defaults: {
    defaultEnableCreditCard: true,
    defaultEnableBankSlip: true,
    defaultEnablePixPayment: true,
    enableSplitOperation: true,
    defaultCreditCardType: 'EARLY_BUYER',
    defaultInstallments: 12,
    onlyCreditCard: false,
    maxInstallments: 21,
    forceBuyerAboveInstallments: null,
    nonAnticipatedReduction: 3_500,
    pixFee: 99,
    bankSlipFee: 299n,
    mixedInstallments: { creditCard: 10, bankSlip: 1, pix: 1 },
    seller: {
      name: 'Padaria',
      subDomain: null,
      document: '11444777000161',
      title: null,
      color: null,
    },
  },
}
