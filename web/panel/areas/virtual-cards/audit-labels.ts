import { CARD_STATUS_LABELS } from '#contract/virtual-cards/labels.ts'
import { type AuditLabels, labelsOf } from '#web/panel/areas/audit/public/audit-labels.ts'

const cardStatus = labelsOf(CARD_STATUS_LABELS)

export const auditLabels: AuditLabels = {
  fields: {
    cardName: 'Nome do cartão',
    cardStatus: 'Situação do cartão',
    cardStatusAsked: 'Situação pedida ao emissor',
    cardRevealed: 'Dados do cartão vistos',
  },
  values: { cardStatus, cardStatusAsked: cardStatus },
}
