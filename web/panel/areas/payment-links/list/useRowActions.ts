import { deleteLink } from '#contract/payment-links/endpoints.ts'
import type { LinkRow } from '#contract/payment-links/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { call } from '#web/client/requests/call.ts'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { focusOn } from '#web/kit/forms/focus-on.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import { addressOfCopy } from '#web/panel/areas/payment-links/list/link-list.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import { LINK_READS } from '#web/panel/areas/payment-links/useLinkSave.ts'

/** The id of the row's button, which gets the focus back. */
export const rowButtonIdOf = ({ uuid }: LinkRow): string => `acoes-${uuid}`

interface RowAction {
  readonly kind: 'duplicate' | 'delete'
  readonly link: LinkRow
}

/** Duplicates or deletes a link of the list, after a confirmation (R-LNKL-07, R-LNKL-09). */
export function useRowActions() {
  const go = useGo()
  const { subject, dialog, open } = useConfirmedAction(
    async ({ kind, link: { uuid } }: RowAction): Promise<void> => {
      if (kind === 'delete') await call(deleteLink, { params: { uuid } })
    },
    {
      invalidates: LINK_READS,
      onDone: (_, { kind, link }) => {
        if (kind === 'delete') toast.success(texts.deleted)
        else go(addressOfCopy(link))
      },
      onCancel: ({ link }) => focusOn(rowButtonIdOf(link)),
    },
  )
  return {
    subject,
    dialog,
    onDuplicate: (link: LinkRow) => open({ kind: 'duplicate', link }),
    onDelete: (link: LinkRow) => open({ kind: 'delete', link }),
  }
}

export type RowActions = ReturnType<typeof useRowActions>
