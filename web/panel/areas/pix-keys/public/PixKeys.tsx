import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { deletePixKey, listPixKeys } from '#contract/pix-keys/endpoints.ts'
import { keyTypeName } from '#contract/pix-keys/labels.ts'
import { MOST_KEYS } from '#contract/pix-keys/rules.ts'
import type { PixKey } from '#contract/pix-keys/shapes.ts'
import { sendCommand } from '#web/client/command.ts'
import { useConfirmedAction } from '#web/client/confirmed-action.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { Badge } from '#web/kit/layout/Badge.tsx'
import { DataTable, type Column } from '#web/kit/lists/DataTable.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { toast } from '#web/kit/notices/toast.ts'
import { ExchangeIcon, PaidIcon, PlusIcon, ProcessingIcon } from '#web/kit/theme/icons.tsx'
import { keyText } from '#web/panel/areas/pix-keys/key-text.ts'
import { KeyClaims } from '#web/panel/areas/pix-keys/KeyClaims.tsx'
import { KeyRowMenu } from '#web/panel/areas/pix-keys/KeyRowMenu.tsx'
import { NewKeyDialog } from '#web/panel/areas/pix-keys/NewKeyDialog.tsx'
import { texts } from '#web/panel/areas/pix-keys/texts.ts'
import classes from '../PixKeys.module.css'

const columnsOf = (onDelete: (pixKey: PixKey) => void): readonly Column<PixKey>[] => [
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
    cell: ({ processing }) => (
      <Badge tone={processing ? 'info' : 'ok'} icon={processing ? ProcessingIcon : PaidIcon}>
        {processing ? texts.processing : texts.active}
      </Badge>
    ),
    widthPx: 190,
    phone: 'state',
  },
  {
    key: 'actions',
    label: texts.columns.actions,
    isNameless: true,
    cell: (pixKey) => <KeyRowMenu pixKey={pixKey} onDelete={onDelete} />,
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

interface PixKeysProps {
  readonly accountId: Uuid
}

/** The Pix keys of the account, and the dialogs that create and delete one. */
export function PixKeys({ accountId }: PixKeysProps) {
  const { data, error, refetch } = useRead(listPixKeys, { params: { accountId } }, { isLive: true })
  const [isCreating, setCreating] = useState(false)
  const deletion = useDeletion()
  const isFull = data !== undefined && data.length >= MOST_KEYS
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
      <DataTable
        caption={texts.title}
        columns={columnsOf(deletion.open)}
        rows={data}
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
