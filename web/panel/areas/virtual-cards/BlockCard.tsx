import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/access/actions.ts'
import { listAudit } from '#contract/audit/endpoints.ts'
import { changeCard, listCards } from '#contract/virtual-cards/endpoints.ts'
import type { CardRow, CardStatus } from '#contract/virtual-cards/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate } from '#web/client/queries.ts'
import { useSession, useViewer } from '#web/client/session.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'

const WORDS: Readonly<Record<CardStatus, { title: string; words: string; label: string }>> = {
  BLOCKED: { title: texts.blockTitle, words: texts.blockLoss, label: texts.block },
  ACTIVE: { title: texts.unblockTitle, words: texts.unblockWords, label: texts.unblock },
}

const DONE: Readonly<Record<CardStatus, string>> = { BLOCKED: texts.blocked, ACTIVE: texts.active }

function tell(wanted: CardStatus, { processing, cardStatus }: CardRow): void {
  if (processing) toast.warning(texts.changing)
  else if (cardStatus === wanted) toast.success(DONE[wanted])
  else toast.error(texts.notChanged)
}

function useChange(card: CardRow) {
  const wanted: CardStatus = card.cardStatus === 'ACTIVE' ? 'BLOCKED' : 'ACTIVE'
  const [asked, setAsked] = useState<CardStatus>(wanted)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  const { send, abandon } = useIntention(`card.change.${card.id}`)
  const idSeller = useSession()?.user.idSeller ?? 0
  const client = useQueryClient()
  const open = () => {
    // What was asked stays while the dialog fades; the next opening asks for what is then wanted.
    setAsked(wanted)
    setFailure(undefined)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    abandon()
  }
  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      // The body repeats card and seller (R-CARD-11).
      const body = { status: asked, idCard: card.id, idSeller }
      tell(asked, await send(changeCard, { body }))
      close()
    } catch (error) {
      toastFailure(error)
      setFailure(textsOf(error))
    } finally {
      await invalidate(client, listCards, listAudit)
      setBusy(false)
    }
  }
  return { wanted, asked, isOpen, isBusy, failure, open, close, confirm }
}

/** Blocks a card, or lets it go, asked before (R-CARD-06, R-FEAT-03). */
export function BlockCard({ card }: { readonly card: CardRow }) {
  const change = useChange(card)
  const mayChange = may(useViewer(), 'card.change')
  const { title, words, label } = WORDS[change.asked]
  return (
    <>
      <Button variant="default" disabled={!mayChange || card.processing} onClick={change.open}>
        {WORDS[change.wanted].label}
      </Button>
      <ConfirmDialog
        isOpen={change.isOpen}
        title={title}
        confirmLabel={label}
        isDangerous={change.asked === 'BLOCKED'}
        isBusy={change.isBusy}
        failure={change.failure}
        onConfirm={() => void change.confirm()}
        onClose={change.close}
      >
        <p>{words}</p>
      </ConfirmDialog>
    </>
  )
}
