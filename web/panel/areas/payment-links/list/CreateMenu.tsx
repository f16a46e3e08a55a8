import { Button, Menu } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import { ChevronDownIcon, LinkIcon, PlusIcon, QuickIcon } from '#web/kit/theme/icons.tsx'
import { FORM_OF, QUICK_FORM } from '#web/panel/areas/payment-links/list/link-list.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'

/** What may be made from the list (R-LNKL-11). */
export function CreateMenu() {
  const viewer = useViewer()
  const go = useGo()
  if (!mayOpen(viewer, 'createLink')) return null
  const open = (id: string) => go(pathTo('createLink', { id }))
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <Button data-new="" leftSection={<PlusIcon />} rightSection={<ChevronDownIcon size={16} />}>
          {texts.create}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<LinkIcon size={17} />} onClick={() => open(FORM_OF.ORDER)}>
          {texts.newLink}
        </Menu.Item>
        {may(viewer, 'link.quick') && (
          <Menu.Item leftSection={<QuickIcon size={17} />} onClick={() => open(QUICK_FORM)}>
            {texts.newQuickLink}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
