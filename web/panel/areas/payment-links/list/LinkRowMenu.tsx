import { mayUse } from '#contract/access/access.ts'
import { mayOpen } from '#contract/access/pages.ts'
import { deleteLink } from '#contract/payment-links/endpoints.ts'
import type { LinkRow } from '#contract/payment-links/shapes.ts'
import { useViewer } from '#web/client/session.ts'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { ActionsMenu } from '#web/kit/menus/ActionsMenu.tsx'
import { MenuDivider, MenuItem, MenuLink } from '#web/kit/menus/Menu.tsx'
import { CopyIcon, TrashIcon } from '#web/kit/theme/icons.tsx'
import { ExternalIcon } from '#web/kit/theme/icons-first.tsx'
import {
  type RowActions,
  rowButtonIdOf,
} from '#web/panel/areas/payment-links/list/useRowActions.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from './LinksScreen.module.css'

interface LinkRowMenuProps extends Pick<RowActions, 'onDuplicate' | 'onDelete'> {
  readonly link: LinkRow
}

/** Copies the public link, opens it as a buyer would, duplicates or deletes it (R-LNKL-06). */
export function LinkRowMenu({ link, onDuplicate, onDelete }: LinkRowMenuProps) {
  const viewer = useViewer()
  const { url, type } = link
  const name = link.title ?? link.planTitle ?? ''
  return (
    <span className={classes.actions}>
      <CopyButton value={url} label={`${texts.copy}: ${name}`} isIcon />
      <ActionsMenu id={rowButtonIdOf(link)} label={texts.actionsOf(name)}>
        <MenuLink isInNewTab href={url} icon={<ExternalIcon size={17} />}>
          {texts.openInTab}
        </MenuLink>
        {mayOpen(viewer, type === 'FAST_ORDER' ? 'quickLink' : 'createLink') && (
          <MenuItem icon={<CopyIcon size={17} />} onClick={() => onDuplicate(link)}>
            {texts.duplicate}
          </MenuItem>
        )}
        {mayUse(viewer, deleteLink.access) && (
          <>
            <MenuDivider />
            <MenuItem icon={<TrashIcon size={17} />} isDangerous onClick={() => onDelete(link)}>
              {texts.delete}
            </MenuItem>
          </>
        )}
      </ActionsMenu>
    </span>
  )
}
