import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { deletePixKey, listPixKeys } from '#contract/pix-keys/endpoints.ts'
import { keyTypeName } from '#contract/pix-keys/labels.ts'
import { listReceivedClaims, type ReceivedClaim } from '#contract/pix-keys/received-endpoints.ts'
import {
  isReceivedOver,
  type ReceivedClaimState,
  receivedClaimLabel,
} from '#contract/pix-keys/received-states.ts'
import { MAX_PIX_KEYS } from '#contract/pix-keys/rules.ts'
import type { PixKey } from '#contract/pix-keys/shapes.ts'
import { sendCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { useDialog } from '#web/kit/dialogs/useDialog.ts'
import { Badge, StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { Notice } from '#web/kit/notices/Notice.tsx'
import {
  CanceledIcon,
  ClockIcon,
  DoneIcon,
  ExchangeIcon,
  PaidIcon,
  PlusIcon,
  ProcessingIcon,
  WarningIcon,
} from '#web/kit/theme/icons.tsx'
import { AnswerClaimDialog } from '#web/panel/areas/pix-keys/AnswerClaimDialog.tsx'
import { KeyClaims } from '#web/panel/areas/pix-keys/KeyClaims.tsx'
import { KeyRowMenu } from '#web/panel/areas/pix-keys/KeyRowMenu.tsx'
import { keyText } from '#web/panel/areas/pix-keys/key-text.ts'
import { NewKeyDialog } from '#web/panel/areas/pix-keys/NewKeyDialog.tsx'
import { texts } from '#web/panel/areas/pix-keys/texts.ts'
import classes from '../PixKeys.module.css'

/** A key, and another institution's claim of it that has not ended. */
interface ListedKey extends PixKey {
  readonly claim: ReceivedClaim | null
}

const CLAIM_LOOKS: Readonly<Record<ReceivedClaimState, StatusLook>> = {
  WAITING_ANSWER: { tone: 'warn', icon: WarningIcon },
  CONFIRMING: { tone: 'info', icon: ProcessingIcon },
  KEEPING: { tone: 'info', icon: ProcessingIcon },
  CONFIRMED: { tone: 'info', icon: ClockIcon },
  CANCELLED: { tone: 'end', icon: CanceledIcon },
  COMPLETED: { tone: 'end', icon: DoneIcon },
}

function KeyState({ claim, processing }: ListedKey) {
  if (claim) {
    const { state } = claim
    return <StatusBadge looks={CLAIM_LOOKS} status={state} label={receivedClaimLabel(state)} />
  }
  return (
    <Badge tone={processing ? 'info' : 'ok'} icon={processing ? ProcessingIcon : PaidIcon}>
      {processing ? texts.processing : texts.active}
    </Badge>
  )
}

const columnsOf = (onDelete: (pixKey: PixKey) => void): readonly Column<ListedKey>[] => [
  {
    key: 'key',
    label: texts.columns.key,
    cell: (pixKey) => keyText(pixKey) || texts.making,
    phone: 'title',
  },
  {
    key: 'type',
    label: texts.columns.type,
    cell: ({ keyType }) => keyTypeName(keyType),
    widthPx: 160,
    phone: 'line',
  },
  {
    key: 'state',
    label: texts.columns.state,
    cell: KeyState,
    second: ({ claim }) =>
      claim?.state === 'WAITING_ANSWER' && texts.received.answerBy(formatInstant(claim.answerBy)),
    widthPx: 250,
    phone: 'state',
  },
  {
    key: 'actions',
    label: texts.columns.actions,
    isNameless: true,
    cell: (pixKey) => (
      <KeyRowMenu pixKey={pixKey} isClaimed={pixKey.claim !== null} onDelete={onDelete} />
    ),
    widthPx: 64,
    phone: 'actions',
  },
]

/** Deletes a key after a confirmation (R-PIX-12). */
function useDeletion() {
  const deletion = useConfirmedAction(
    ({ id, key, keyType }: PixKey) =>
      sendCommand(
        deletePixKey,
        { params: { key: key ?? '' }, query: { keyType } },
        { scope: id, isOpen: isProcessing },
      ),
    {
      invalidates: [listPixKeys],
      invalidatesOnFailure: true,
      isQuiet: true,
      onDone: (answer) => {
        if (isProcessing(answer)) toast.warning(texts.deleting)
        else toast.success(texts.deleted)
      },
    },
  )
  return deletion
}

// Only an answer whose outcome is open has a body.
const isProcessing = (answer: PixKey | undefined): boolean => answer?.processing === true

interface ClaimedProps {
  readonly claims: readonly ReceivedClaim[]
  readonly onAnswer: (claim: ReceivedClaim) => void
}

/** The claims that wait for the account's answer. */
function Claimed({ claims, onAnswer }: ClaimedProps) {
  const waiting = claims.filter(({ state }) => state === 'WAITING_ANSWER')
  if (waiting.length === 0) return null
  return (
    <div className={classes.claimed}>
      {waiting.map((claim) => (
        <Notice
          key={claim.id}
          action={
            <Button
              size="compact-sm"
              variant="default"
              aria-label={texts.received.answerOf(keyText(claim))}
              onClick={() => onAnswer(claim)}
            >
              {texts.received.answer}
            </Button>
          }
        >
          {texts.received.claimed(keyText(claim))}{' '}
          {texts.received.answerBy(formatInstant(claim.answerBy))}.
        </Notice>
      ))}
    </div>
  )
}

interface PixKeysProps {
  readonly accountId: Uuid
}

/** The Pix keys of the account, and the dialogs that create and delete one. */
export function PixKeys({ accountId }: PixKeysProps) {
  const { data, error, refetch } = useRead(listPixKeys, { params: { accountId } }, { isLive: true })
  const received = useRead(listReceivedClaims, {}, { isQuiet: true, isLive: true })
  const claims = (received.data ?? []).filter(({ state }) => !isReceivedOver(state))
  const answering = useDialog<ReceivedClaim>()
  const [isCreating, setCreating] = useState(false)
  const deletion = useDeletion()
  const isFull = data !== undefined && data.length >= MAX_PIX_KEYS
  return (
    <>
      <div className={classes.head}>
        <p className={classes.count} role="status">
          {data && (isFull ? texts.most : texts.count(data.length))}
        </p>
        <Button
          leftSection={<PlusIcon size={18} />}
          disabled={!data || isFull}
          onClick={() => setCreating(true)}
        >
          {texts.open}
        </Button>
      </div>
      <Claimed claims={claims} onAnswer={answering.open} />
      <DataTable
        caption={texts.title}
        columns={columnsOf(deletion.open)}
        rows={data?.map((pixKey) => ({
          ...pixKey,
          claim: claims.find(({ keyId }) => keyId === pixKey.id) ?? null,
        }))}
        keyOf={({ id }) => id}
        failure={error && !data ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={ExchangeIcon} title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        }
      />
      <KeyClaims />
      {answering.isOpen && answering.subject && (
        <AnswerClaimDialog claim={answering.subject} onClose={answering.close} />
      )}
      {isCreating && <NewKeyDialog accountId={accountId} onClose={() => setCreating(false)} />}
      <ConfirmDialog
        {...deletion.dialog}
        title={texts.deleteTitle}
        consequences={deletion.subject ? [keyText(deletion.subject)] : []}
        confirmLabel={texts.delete}
        cancelLabel={texts.keep}
        isDangerous
      >
        <p>{texts.deleteText}</p>
      </ConfirmDialog>
    </>
  )
}
