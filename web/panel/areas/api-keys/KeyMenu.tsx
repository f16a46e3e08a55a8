import { useQueryClient } from '@tanstack/react-query'
import { may } from '#contract/access/actions.ts'
import { deleteKey, listKeys, rotateKey, switchKey } from '#contract/api-keys/endpoints.ts'
import { mayGiveScopes } from '#contract/api-keys/rules.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import { listAudit } from '#contract/audit/endpoints.ts'
import { sendCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useViewer } from '#web/client/session.ts'
import { showRow } from '#web/client/show-row.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { SwitchDialog } from '#web/kit/dialogs/SwitchDialog.tsx'
import { ActionsMenu } from '#web/kit/menus/ActionsMenu.tsx'
import { MenuItem } from '#web/kit/menus/Menu.tsx'
import { texts } from '#web/panel/areas/api-keys/texts.ts'

interface KeyMenuProps {
  readonly apiKey: ApiKey
  readonly onEdit: (key: ApiKey) => void
  readonly onRotated: (token: string) => void
  readonly onHistory: (key: ApiKey) => void
}

const OUTDATED = {
  invalidates: [listKeys, listAudit],
  invalidatesOnFailure: true,
  isQuiet: true,
} as const

const paramsOf = ({ uuid }: ApiKey) => ({ params: { id: uuid } })

/** What can be done with a key; stopping an integration asks first (R-INT-05). */
export function KeyMenu({ apiKey, onEdit, onRotated, onHistory }: KeyMenuProps) {
  const { title, active, uuid } = apiKey
  const viewer = useViewer()
  const client = useQueryClient()
  const switching = useConfirmedAction(
    (next: boolean) =>
      sendCommand(
        switchKey,
        { ...paramsOf(apiKey), body: { active: next } },
        { scope: `${uuid}.${next}` },
      ),
    {
      ...OUTDATED,
      onDone: (changed, next) => {
        showRow(client, listKeys, changed, (row) => row.uuid === changed.uuid)
        toast.success(next ? texts.switchedOn : texts.switchedOff)
      },
      onFailed: () => toast.error(texts.notChanged),
    },
  )
  const removing = useConfirmedAction(
    (key: ApiKey) => sendCommand(deleteKey, paramsOf(key), { scope: key.uuid }),
    {
      ...OUTDATED,
      onDone: () => toast.success(texts.removed),
      onFailed: () => toast.error(texts.notDeleted),
    },
  )
  const rotating = useConfirmedAction(
    (key: ApiKey) => sendCommand(rotateKey, paramsOf(key), { scope: key.uuid }),
    {
      ...OUTDATED,
      onDone: ({ token }) => {
        toast.success(texts.rotated)
        onRotated(token)
      },
      onFailed: () => toast.error(texts.notChanged),
    },
  )
  return (
    <>
      <ActionsMenu label={texts.actionsOf(title)}>
        <MenuItem onClick={() => onEdit(apiKey)}>{texts.edit}</MenuItem>
        <MenuItem onClick={() => switching.open(!active)}>
          {active ? texts.switchOff : texts.switchOn}
        </MenuItem>
        {mayGiveScopes(viewer, apiKey.scopes) && (
          <MenuItem onClick={() => rotating.open(apiKey)}>{texts.rotate}</MenuItem>
        )}
        {may(viewer, 'audit.read') && (
          <MenuItem onClick={() => onHistory(apiKey)}>{texts.history}</MenuItem>
        )}
        <MenuItem isDangerous onClick={() => removing.open(apiKey)}>
          {texts.remove}
        </MenuItem>
      </ActionsMenu>
      <SwitchDialog
        dialog={switching.dialog}
        name={title}
        isTurningOn={switching.subject ?? !active}
        texts={texts}
      />
      <ConfirmDialog
        {...rotating.dialog}
        title={texts.rotateTitle(title)}
        confirmLabel={texts.rotate}
      >
        <p>{texts.rotating}</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...removing.dialog}
        title={texts.removeTitle(title)}
        warning={texts.final}
        confirmLabel={texts.remove}
        isDangerous
      >
        <p>{texts.removing}</p>
      </ConfirmDialog>
    </>
  )
}
