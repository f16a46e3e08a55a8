import { Button, Menu } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import { ChevronDownIcon, PlusIcon } from '#web/kit/theme/icons.tsx'

/** 'Criar cobrança' with the two kinds of link that make one (R-DASH-02). */
export function CreateMenu() {
  const viewer = useViewer()
  const go = useGo()
  if (!may(viewer, 'home.createCharge') || !mayOpen(viewer, 'createLink')) return null
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} withinPortal={false}>
      <Menu.Target>
        <Button data-new="" leftSection={<PlusIcon />} rightSection={<ChevronDownIcon size={16} />}>
          Criar cobrança
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => go(pathTo('createLink', { id: 'cobranca-pontual' }))}>
          Link de Pagamento
        </Menu.Item>
        {may(viewer, 'link.quick') && (
          <Menu.Item onClick={() => go(pathTo('createLink', { id: 'link-rapido' }))}>
            Link Rápido
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
