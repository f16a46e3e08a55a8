import { Button } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { Menu, MenuItem } from '#web/kit/menus/Menu.tsx'
import { useGo } from '#web/kit/state/url-state.ts'
import { ChevronDownIcon, LinkIcon, PlusIcon, QuickIcon } from '#web/kit/theme/icons.tsx'
import { FORM_OF, QUICK_FORM } from '#web/panel/areas/payment-links/list/link-list.ts'
import { createTexts } from '#web/panel/areas/payment-links/public/create-texts.ts'

/** The kinds of links that may be made (R-LNKL-11). */
export function CreateMenu({ label }: { readonly label: string }) {
  const viewer = useViewer()
  const go = useGo()
  if (!mayOpen(viewer, 'createLink')) return null
  const open = (id: string) => go(pathTo('createLink', { id }))
  return (
    <Menu
      opener={(opener) => (
        <Button
          {...opener}
          data-new=""
          leftSection={<PlusIcon />}
          rightSection={<ChevronDownIcon size={16} />}
        >
          {label}
        </Button>
      )}
    >
      <MenuItem icon={<LinkIcon size={17} />} onClick={() => open(FORM_OF.ORDER)}>
        {createTexts.link}
      </MenuItem>
      {may(viewer, 'link.quick') && (
        <MenuItem icon={<QuickIcon size={17} />} onClick={() => open(QUICK_FORM)}>
          {createTexts.quickLink}
        </MenuItem>
      )}
    </Menu>
  )
}

/** 'Criar cobrança' with the two kinds of link that make one (R-DASH-02). */
export const CreateChargeMenu = () =>
  may(useViewer(), 'home.createCharge') ? <CreateMenu label={createTexts.createCharge} /> : null
