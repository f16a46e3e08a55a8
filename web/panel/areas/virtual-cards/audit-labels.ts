import { labelsOf, type AuditLabels } from '#web/panel/areas/audit/public/audit-labels.ts'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'

const cardStatus = labelsOf({ ACTIVE: texts.isActive, BLOCKED: texts.isBlocked })

export const auditLabels: AuditLabels = {
  fields: {
    cardName: 'Nome do cartão',
    cardStatus: 'Situação do cartão',
    cardStatusAsked: 'Situação pedida ao emissor',
    cardRevealed: 'Dados do cartão vistos',
  },
  values: { cardStatus, cardStatusAsked: cardStatus },
}
