import type { CardRow } from '#contract/virtual-cards/shapes.ts'
import { Badge } from '#web/kit/layout/Badge.tsx'
import { LockIcon, PaidIcon, ProcessingIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'

/** Whether a card buys: active, blocked, or not known yet. */
export function CardStatusBadge({ card }: { readonly card: CardRow }) {
  if (card.processing) {
    return (
      <Badge tone="info" icon={ProcessingIcon}>
        {texts.isProcessing}
      </Badge>
    )
  }
  return card.cardStatus === 'ACTIVE' ? (
    <Badge tone="ok" icon={PaidIcon}>
      {texts.isActive}
    </Badge>
  ) : (
    <Badge tone="bad" icon={LockIcon}>
      {texts.isBlocked}
    </Badge>
  )
}
