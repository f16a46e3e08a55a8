import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Menu } from '#web/kit/menus/Menu.tsx'
import { DotsIcon } from '#web/kit/theme/icons.tsx'

interface ActionsMenuProps {
  /** The id of the button, which may get the focus back from a dialog. */
  readonly id?: string
  /** Names the button, with the record. */
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** What can be done with one record of a list, behind a button with three dots. */
export const ActionsMenu = ({ label, className = '', children, ...menu }: ActionsMenuProps) => (
  <Menu
    {...menu}
    opener={(opener) => (
      <ActionIcon
        {...opener}
        variant="subtle"
        color="gray"
        className={className}
        aria-label={label}
      >
        <DotsIcon />
      </ActionIcon>
    )}
  >
    {children}
  </Menu>
)
