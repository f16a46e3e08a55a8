import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatInstant } from '#contract/basics/days.ts'
import { cancelClaim, listClaims, type PixClaim } from '#contract/pix-keys/claim-endpoints.ts'
import {
  afterClaimEvent,
  type ClaimStatus,
  claimKindLabel,
  claimStatusLabel,
} from '#contract/pix-keys/claim-states.ts'
import { sendCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useRead } from '#web/client/queries.ts'
import { showRow } from '#web/client/show-row.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import {
  CanceledIcon,
  ClockIcon,
  DoneIcon,
  PaidIcon,
  ProcessingIcon,
} from '#web/kit/theme/icons.tsx'
import { keyText } from '#web/panel/areas/pix-keys/key-text.ts'
import { texts } from '#web/panel/areas/pix-keys/texts.ts'
import classes from './PixKeys.module.css'

const LOOKS: Readonly<Record<ClaimStatus, StatusLook>> = {
  OPEN: { tone: 'info', icon: ProcessingIcon },
  WAITING_RESOLUTION: { tone: 'info', icon: ClockIcon },
  CONFIRMED: { tone: 'ok', icon: DoneIcon },
  CANCELLED: { tone: 'end', icon: CanceledIcon },
  COMPLETED: { tone: 'ok', icon: PaidIcon },
}

const { claims: own } = texts

const isCancelable = ({ status, processing }: PixClaim) =>
  !processing && afterClaimEvent(status, 'cancel') !== null

const columnsOf = (onCancel: (claim: PixClaim) => void): readonly Column<PixClaim>[] => [
  { key: 'key', label: own.key, cell: keyText, phone: 'title' },
  {
    key: 'kind',
    label: own.kind,
    cell: ({ kind }) => claimKindLabel(kind),
    widthPx: 200,
    dropOrder: 1,
    phone: 'line',
  },
  {
    key: 'answerBy',
    label: own.answerBy,
    cell: ({ answerBy }) => formatInstant(answerBy),
    widthPx: 160,
    dropOrder: 2,
    phone: 'side',
  },
  {
    key: 'status',
    label: own.status,
    cell: ({ status }) => (
      <StatusBadge looks={LOOKS} status={status} label={claimStatusLabel(status)} />
    ),
    widthPx: 200,
    phone: 'state',
  },
  {
    key: 'actions',
    label: own.actions,
    isNameless: true,
    cell: (claim) =>
      isCancelable(claim) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={own.cancelOf(keyText(claim))}
          onClick={() => onCancel(claim)}
        >
          {own.cancel}
        </Button>
      ),
    widthPx: 170,
    phone: 'actions',
  },
]

/** The keys that were claimed from other institutions; nothing while there are none. */
export function KeyClaims() {
  const { data } = useRead(listClaims, {}, { isQuiet: true, isLive: true })
  const client = useQueryClient()
  const cancellation = useConfirmedAction(
    ({ id }: PixClaim) =>
      sendCommand(
        cancelClaim,
        { params: { id } },
        { scope: id, isOpen: ({ processing }) => processing },
      ),
    {
      invalidates: [listClaims],
      invalidatesOnFailure: true,
      isQuiet: true,
      onDone: (canceled) => {
        showRow(client, listClaims, canceled, ({ id }) => id === canceled.id)
        if (canceled.processing) toast.warning(own.canceling)
        else toast.success(own.canceled)
      },
    },
  )
  if (!data || data.length === 0) return null
  return (
    <section className={classes.claims} aria-labelledby="chaves-pedidas">
      <h2 id="chaves-pedidas" className={classes.claimsTitle}>
        {own.title}
      </h2>
      <DataTable
        id="pedidos-de-chaves"
        caption={own.title}
        columns={columnsOf(cancellation.open)}
        rows={data}
        keyOf={({ id }) => id}
        isOver={({ status }) => status === 'CANCELLED'}
        empty={null}
      />
      <ConfirmDialog
        {...cancellation.dialog}
        title={own.cancelTitle}
        consequences={cancellation.subject ? [keyText(cancellation.subject)] : []}
        confirmLabel={own.cancel}
        cancelLabel={texts.keep}
      >
        <p>{own.cancelText}</p>
      </ConfirmDialog>
    </section>
  )
}
