import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { MAX_VIEWS, type OptionalColumn } from '#contract/charges/list-view.ts'
import { Menu, MenuCheckbox, MenuDivider, MenuGroup, MenuItem } from '#web/kit/menus/Menu.tsx'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { ChevronDownIcon } from '#web/kit/theme/icons.tsx'
import { EyeIcon } from '#web/kit/theme/icons-first.tsx'
import type { StoredListView } from '#web/panel/areas/charges/list/useListView.ts'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from '../Charges.module.css'

const NameView = lazyPart(() => import('#web/panel/areas/charges/list/NameView.tsx'), 'NameView')

interface ListOptionsProps {
  readonly view: StoredListView
  /** Those of the columns that the person may see at all. */
  readonly columns: readonly OptionalColumn[]
  /** The search of the present address; empty when nothing narrows the list. */
  readonly search: string
}

/** What the list shows: its columns, and a name for this question. */
export function ListOptions({ view, columns, search }: ListOptionsProps) {
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <Menu
        opener={(opener) => (
          <Button {...opener} variant="default" rightSection={<ChevronDownIcon size={16} />}>
            {texts.options}
          </Button>
        )}
      >
        <MenuGroup label={texts.columnsShown}>
          {columns.map((column) => (
            <MenuCheckbox
              key={column}
              isChecked={!view.hiddenColumns.includes(column)}
              isDisabled={!view.isReady}
              onToggle={() => view.toggle(column)}
            >
              {texts.columns[column]}
            </MenuCheckbox>
          ))}
        </MenuGroup>
        <MenuDivider />
        <MenuItem
          icon={<EyeIcon size={17} />}
          isDisabled={!view.isReady || search === '' || view.savedViews.length >= MAX_VIEWS}
          onClick={() => setNaming(true)}
        >
          {texts.saveView}
          {search === '' && <span className={classes.why}>{texts.nothingToSave}</span>}
        </MenuItem>
      </Menu>
      {isNaming && (
        <Suspense fallback={null}>
          <NameView
            onClose={() => setNaming(false)}
            onName={(name) => view.save({ name, search })}
          />
        </Suspense>
      )}
    </>
  )
}
