import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { Sidebar } from '#web/panel/shell/frame/Sidebar.tsx'
import { texts } from '#web/panel/shell/texts.ts'

/** The sidebar on a phone. */
export const MenuDrawer = ({ onClose }: { readonly onClose: () => void }) => (
  <Drawer opened onClose={onClose} title={texts.menu} size={335}>
    <Sidebar onFollow={onClose} />
  </Drawer>
)
