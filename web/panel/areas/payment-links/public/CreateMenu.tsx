import { Button } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import { Menu, MenuItem } from '#web/kit/menus/Menu.tsx'
import { ChevronDownIcon, PlusIcon } from '#web/kit/theme/icons.tsx'

/** 'Criar cobrança' with the two kinds of link that make one (R-DASH-02). */
export function CreateMenu() {
  const viewer = useViewer()
  const go = useGo()
  if (!may(viewer, 'home.createCharge') || !mayOpen(viewer, 'createLink')) return null
  return (
    <Menu
      opener={(opener) => (
        <Button
          {...opener}
          data-new=""
          leftSection={<PlusIcon />}
          rightSection={<ChevronDownIcon size={16} />}
        >
          Criar cobrança
        </Button>
      )}
    >
      <MenuItem onClick={() => go(pathTo('createLink', { id: 'cobranca-pontual' }))}>
        Link de Pagamento
      </MenuItem>
      {may(viewer, 'link.quick') && (
        <MenuItem onClick={() => go(pathTo('createLink', { id: 'link-rapido' }))}>
          Link Rápido
        </MenuItem>
      )}
    </Menu>
  )
}
