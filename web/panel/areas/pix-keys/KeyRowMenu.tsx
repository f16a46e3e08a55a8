import type { PixKey } from '#contract/pix-keys/shapes.ts'
import { copyText } from '#web/kit/layout/CopyButton.tsx'
import { ActionsMenu } from '#web/kit/menus/ActionsMenu.tsx'
import { MenuItem } from '#web/kit/menus/Menu.tsx'
import { CopyIcon, TrashIcon } from '#web/kit/theme/icons.tsx'
import { keyText, pastedKey } from '#web/panel/areas/pix-keys/key-text.ts'
import { texts } from '#web/panel/areas/pix-keys/texts.ts'
import classes from './PixKeys.module.css'

interface KeyRowMenuProps {
  readonly pixKey: PixKey
  /** Another institution claims the key: it cannot be deleted meanwhile. */
  readonly isClaimed: boolean
  readonly onDelete: (pixKey: PixKey) => void
}

/** Copies a key or deletes it (R-PIX-02); nothing while the directory has not confirmed it. */
export function KeyRowMenu({ pixKey, isClaimed, onDelete }: KeyRowMenuProps) {
  if (pixKey.processing) return null
  return (
    <ActionsMenu label={texts.actionsOf(keyText(pixKey))} className={classes.menu}>
      <MenuItem icon={<CopyIcon size={17} />} onClick={() => void copyText(pastedKey(pixKey))}>
        {texts.copy}
      </MenuItem>
      <MenuItem
        icon={<TrashIcon size={17} />}
        isDangerous
        isDisabled={isClaimed}
        onClick={() => onDelete(pixKey)}
      >
        {texts.delete}
      </MenuItem>
    </ActionsMenu>
  )
}
