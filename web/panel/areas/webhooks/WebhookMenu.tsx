import { useQueryClient } from '@tanstack/react-query'
import { pathTo } from '#contract/access/pages.ts'
import {
  deleteWebhook,
  listWebhooks,
  renewSecret,
  switchWebhook,
} from '#contract/webhooks/endpoints.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import { sendCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { showRow } from '#web/client/show-row.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { SwitchDialog } from '#web/kit/dialogs/SwitchDialog.tsx'
import { ActionsMenu } from '#web/kit/menus/ActionsMenu.tsx'
import { MenuItem, MenuLink } from '#web/kit/menus/Menu.tsx'
import { addressWith } from '#web/kit/state/url-state.ts'
import { texts } from '#web/panel/areas/webhooks/texts.ts'

interface WebhookMenuProps {
  readonly webhook: Webhook
  readonly onEdit: (webhook: Webhook) => void
  readonly onSecret: (secret: string) => void
}

const OUTDATED = { invalidates: [listWebhooks], invalidatesOnFailure: true, isQuiet: true } as const
const NOT_CHANGED = { onFailed: () => toast.error(texts.notChanged) }

const deliveriesOf = ({ uuid }: Webhook) => addressWith(pathTo('integration'), { webhook: uuid })

const paramsOf = ({ uuid }: Webhook) => ({ params: { id: uuid } })

/** What can be done with a webhook; stopping an integration asks first (R-INT-05). */
export function WebhookMenu({ webhook, onEdit, onSecret }: WebhookMenuProps) {
  const { title, active, uuid } = webhook
  const client = useQueryClient()
  const switching = useConfirmedAction(
    (next: boolean) =>
      sendCommand(
        switchWebhook,
        { ...paramsOf(webhook), body: { active: next } },
        { scope: `${uuid}.${next}` },
      ),
    {
      ...OUTDATED,
      ...NOT_CHANGED,
      onDone: (changed, next) => {
        showRow(client, listWebhooks, changed, (row) => row.uuid === changed.uuid)
        toast.success(next ? texts.switchedOn : texts.switchedOff)
      },
    },
  )
  const renewing = useConfirmedAction(
    (one: Webhook) => sendCommand(renewSecret, paramsOf(one), { scope: one.uuid }),
    {
      ...OUTDATED,
      ...NOT_CHANGED,
      onDone: ({ secret }) => {
        toast.success(texts.renewed)
        onSecret(secret)
      },
    },
  )
  const removing = useConfirmedAction(
    (one: Webhook) => sendCommand(deleteWebhook, paramsOf(one), { scope: one.uuid }),
    {
      ...OUTDATED,
      onDone: () => toast.success(texts.removed),
      onFailed: () => toast.error(texts.notDeleted),
    },
  )
  return (
    <>
      <ActionsMenu label={texts.actionsOf(title)}>
        <MenuItem onClick={() => onEdit(webhook)}>{texts.edit}</MenuItem>
        <MenuLink href={deliveriesOf(webhook)}>{texts.deliveries}</MenuLink>
        <MenuItem onClick={() => switching.open(!active)}>
          {active ? texts.switchOff : texts.switchOn}
        </MenuItem>
        <MenuItem onClick={() => renewing.open(webhook)}>{texts.renew}</MenuItem>
        <MenuItem isDangerous onClick={() => removing.open(webhook)}>
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
        {...renewing.dialog}
        title={texts.renewTitle(title)}
        confirmLabel={texts.renew}
      >
        <p>{texts.renewing}</p>
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
