import type { CardStatus, CardTransaction } from '#contract/virtual-cards/shapes.ts'

/** How the status of a card is written. */
export const CARD_STATUS_LABELS: Readonly<Record<CardStatus, string>> = {
  ACTIVE: 'Ativo',
  BLOCKED: 'Bloqueado',
}

/** What a card is called while its issuer has not answered. */
export const CARD_PROCESSING = 'Em processamento'

/** How the state of a purchase is written; a reversed one is not owed (M-CARD-10). */
export const purchaseLabel = ({
  approved,
  reversed,
}: Pick<CardTransaction, 'approved' | 'reversed'>): string => {
  if (approved) return 'Aprovada'
  return reversed ? 'Estornada' : 'Não aprovada'
}
