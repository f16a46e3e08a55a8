import { Button, Menu } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { MAX_VIEWS, type OptionalColumn } from '#contract/charges/list-view.ts'
import { ChevronDownIcon } from '#web/kit/theme/icons.tsx'
import { EyeIcon } from '#web/kit/theme/icons-first.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'
import type { StoredListView } from '#web/panel/areas/charges/list/useListView.ts'
import classes from '../Charges.module.css'

const NameView = lazy(() =>
  import('#web/panel/areas/charges/list/NameView.tsx').then(({ NameView: it }) => ({
    default: it,
  })),
)

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
      <Menu position="bottom-end" withinPortal={false} closeOnItemClick={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDownIcon size={16} />}>
            {texts.options}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{texts.columnsShown}</Menu.Label>
          {columns.map((column) => (
            <Menu.CheckboxItem
              key={column}
              checked={!view.hiddenColumns.includes(column)}
              disabled={!view.isReady}
              onChange={() => void view.toggle(column)}
            >
              {texts.columns[column]}
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<EyeIcon size={17} />}
            closeMenuOnClick
            disabled={!view.isReady || search === '' || view.savedViews.length >= MAX_VIEWS}
            onClick={() => setNaming(true)}
          >
            {texts.saveView}
            {search === '' && <span className={classes.why}>{texts.nothingToSave}</span>}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <Suspense fallback={null}>
          <NameView
            onClose={() => setNaming(false)}
            onName={(name) => void view.save({ name, search })}
          />
        </Suspense>
      )}
    </>
  )
}
