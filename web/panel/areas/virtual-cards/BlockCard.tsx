import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { may } from '#contract/access/actions.ts'
import { listAudit } from '#contract/audit/endpoints.ts'
import { changeCard, listCards } from '#contract/virtual-cards/endpoints.ts'
import type { CardRow, CardStatus } from '#contract/virtual-cards/shapes.ts'
import { abandonCommand, sendCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useSession, useViewer } from '#web/client/session.ts'
import { showRow } from '#web/client/show-row.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'

const DIALOGS: Readonly<Record<CardStatus, { title: string; description: string; label: string }>> =
  {
    BLOCKED: { title: texts.blockTitle, description: texts.blockLoss, label: texts.block },
    ACTIVE: { title: texts.unblockTitle, description: texts.unblockText, label: texts.unblock },
  }

const DONE: Readonly<Record<CardStatus, string>> = { BLOCKED: texts.blocked, ACTIVE: texts.active }

function toastOutcome(wanted: CardStatus, { processing, cardStatus }: CardRow): void {
  if (processing) toast.warning(texts.changing)
  else if (cardStatus === wanted) toast.success(DONE[wanted])
  else toast.error(texts.notChanged)
}

/** Blocks or unblocks a card, after a confirmation (R-CARD-06, R-CARD-11, R-FEAT-03). */
export function BlockCard({ card }: { readonly card: CardRow }) {
  const opposite: CardStatus = card.cardStatus === 'ACTIVE' ? 'BLOCKED' : 'ACTIVE'
  const idSeller = useSession()?.user.idSeller ?? 0
  const mayChange = may(useViewer(), 'card.change')
  const client = useQueryClient()
  const { subject, open, dialog } = useConfirmedAction(
    (status: CardStatus) =>
      sendCommand(changeCard, { body: { status, idCard: card.id, idSeller } }, { scope: card.id }),
    {
      invalidates: [listCards, listAudit],
      invalidatesOnFailure: true,
      onDone: (changed, status) => {
        showRow(client, listCards, changed, ({ id }) => id === changed.id)
        toastOutcome(status, changed)
      },
      onCancel: () => abandonCommand(changeCard, card.id),
    },
  )
  const wanted = subject ?? opposite
  const { title, description, label } = DIALOGS[wanted]
  return (
    <>
      <Button
        variant="default"
        disabled={!mayChange || card.processing}
        onClick={() => open(opposite)}
      >
        {DIALOGS[opposite].label}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={title}
        confirmLabel={label}
        isDangerous={wanted === 'BLOCKED'}
      >
        <p>{description}</p>
      </ConfirmDialog>
    </>
  )
}
