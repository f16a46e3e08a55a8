import { labelIn } from '#contract/basics/labels.ts'
import { CARD_PROCESSING, CARD_STATUS_LABELS } from '#contract/virtual-cards/labels.ts'
import type { CardRow } from '#contract/virtual-cards/shapes.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { LockIcon, PaidIcon, ProcessingIcon } from '#web/kit/theme/icons.tsx'

const LOOKS = {
  PROCESSING: { tone: 'info', icon: ProcessingIcon },
  ACTIVE: { tone: 'ok', icon: PaidIcon },
  BLOCKED: { tone: 'bad', icon: LockIcon },
} as const satisfies Readonly<Record<string, StatusLook>>

const LABELS = { PROCESSING: CARD_PROCESSING, ...CARD_STATUS_LABELS }

/** The status of a card: active, blocked, or waiting for the issuer. */
export function CardStatusBadge({ card }: { readonly card: CardRow }) {
  const status = card.processing ? 'PROCESSING' : card.cardStatus
  return <StatusBadge looks={LOOKS} status={status} label={labelIn(LABELS, status)} />
}
