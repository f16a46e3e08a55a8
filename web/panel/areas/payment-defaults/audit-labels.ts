import { typedPercent } from '#web/kit/fields/masks.ts'
import { type AuditLabels, labelsOf } from '#web/panel/areas/audit/public/audit-labels.ts'
import { texts } from '#web/panel/areas/payment-defaults/texts.ts'

const rate = (basisPoints: string) => `${typedPercent(Number(basisPoints) / 100) || '0'}%`
const onOff = labelsOf({ true: texts.on, false: texts.off })

export const auditLabels: AuditLabels = {
  fields: {
    defaultEnableCreditCard: texts.creditCard,
    defaultEnableBankSlip: texts.bankSlip,
    defaultEnablePixPayment: texts.pix,
    isFineOn: `Cobrar ${texts.fine.toLowerCase()}`,
    fine: texts.fine,
    isInterestOn: 'Cobrar juros',
    interest: texts.interest,
  },
  values: {
    defaultEnableCreditCard: onOff,
    defaultEnableBankSlip: onOff,
    defaultEnablePixPayment: onOff,
    fine: rate,
    interest: rate,
  },
}
