import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useReturnedFocus } from '#web/kit/dialogs/useReturnedFocus.ts'
import { Sidebar } from '#web/panel/shell/frame/Sidebar.tsx'
import { texts } from '#web/panel/shell/texts.ts'

/** The sidebar on a phone. */
export function MenuDrawer({ onClose }: { readonly onClose: () => void }) {
  useReturnedFocus()
  return (
    <Drawer opened onClose={onClose} title={texts.menu} size={335}>
      <Sidebar onFollow={onClose} />
    </Drawer>
  )
}
