import { Modal } from '@mantine/core'
import { MENU_ACTIONS } from '#contract/access/menu.ts'
import { useUrlState, type SearchValues } from '#web/kit/state/url-state.ts'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { ConstructionIcon } from '#web/kit/theme/icons-first.tsx'
import { texts } from '#web/panel/areas/balance/texts.ts'

const { search, title } = MENU_ACTIONS.anticipate

const parse = (values: SearchValues) => ({ ...values })

/** The dialog of 'Antecipar' in the menu (R-LAYOUT-09), which is not built yet. */
export function AnticipateDialog() {
  const { state, replace } = useUrlState(parse)
  const { [search]: requested, ...rest } = state
  return (
    <Modal opened={requested !== undefined} onClose={() => replace(rest)} title={title}>
      <EmptyState icon={ConstructionIcon} title={texts.underConstruction}>
        {texts.underConstructionText}
      </EmptyState>
    </Modal>
  )
}
