import { Button, Menu, TextInput } from '@mantine/core'
import { useState } from 'react'
import { LONGEST_VIEW_NAME, MOST_VIEWS, type OptionalColumn } from '#contract/charges/list-view.ts'
import { FormDialog } from '#web/kit/FormDialog.tsx'
import { ChevronDownIcon, DownloadIcon, EyeIcon } from '#web/kit/icons.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'
import type { KeptListView } from '#web/panel/areas/charges/useListView.ts'
import classes from './Charges.module.css'

interface ListOptionsProps {
  readonly view: KeptListView
  /** Those of the columns that the person may see at all. */
  readonly columns: readonly OptionalColumn[]
  /** The search of the present address; empty when nothing narrows the list. */
  readonly search: string
  readonly isExporting: boolean
  readonly onExport: () => void
}

/** What the list shows and what leaves it: columns, a name for this question, the file. */
export function ListOptions({ view, columns, search, isExporting, onExport }: ListOptionsProps) {
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
          <Menu.Item
            leftSection={<DownloadIcon size={17} />}
            disabled={isExporting}
            onClick={onExport}
          >
            {isExporting ? texts.exporting : texts.export}
          </Menu.Item>
          <Menu.Item
            leftSection={<EyeIcon size={17} />}
            closeMenuOnClick
            disabled={!view.isReady || search === '' || view.savedViews.length >= MOST_VIEWS}
            onClick={() => setNaming(true)}
          >
            {texts.saveView}
            {search === '' && <span className={classes.why}>{texts.nothingToSave}</span>}
          </Menu.Item>
          <Menu.Divider />
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
        </Menu.Dropdown>
      </Menu>
      <NameView
        isOpen={isNaming}
        onClose={() => setNaming(false)}
        onName={(name) => void view.save({ name, search })}
      />
    </>
  )
}

interface NameViewProps {
  readonly isOpen: boolean
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

function NameView({ isOpen, onName, onClose }: NameViewProps) {
  const [name, setName] = useState('')
  const close = () => {
    setName('')
    onClose()
  }
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.saveView}
      isDisabled={name.trim() === ''}
      reason={name.trim() === '' ? texts.nameMissing : undefined}
      onClose={close}
      onSubmit={() => {
        onName(name.trim())
        close()
      }}
    >
      <TextInput
        label={texts.viewName}
        value={name}
        maxLength={LONGEST_VIEW_NAME}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  )
}
