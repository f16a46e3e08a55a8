import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { mayOpen, PAGES, pathTo } from '#contract/access/pages.ts'
import { formatDocument } from '#contract/basics/brazil/documents.ts'
import { formatDay } from '#contract/basics/days.ts'
import { statusLabel } from '#contract/charges/labels.ts'
import { findAnything } from '#contract/search/endpoints.ts'
import { parseSearch } from '#contract/search/rules.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { LoadedModal } from '#web/kit/dialogs/LoadedModal.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { queryLimitOf } from '#web/kit/forms/limits.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { useGo } from '#web/kit/state/url-state.ts'
import { SearchIcon } from '#web/kit/theme/icons.tsx'
import { newBillAddress } from '#web/panel/areas/bills/public/new-bill-address.ts'
import { iconOf } from '#web/panel/shell/frame/menu-icons.ts'
import { findPages } from '#web/panel/shell/shortcuts/find-pages.ts'
import { texts } from '#web/panel/shell/texts.ts'
import classes from './CommandPalette.module.css'

interface Entry {
  readonly path: string
  readonly title: string
  /** A small second line: whose, when. */
  readonly description?: string
  readonly end?: ReactNode
  readonly icon: ComponentType<{ readonly size?: number }>
}

interface Group {
  readonly title: string
  readonly entries: readonly Entry[]
}

const PAUSE_MS = 200

function usePages(text: string): Entry[] {
  const viewer = useViewer()
  return findPages(viewer, text).map(({ title, path, icon, synonym }) => ({
    title,
    path,
    icon: iconOf(icon),
    // Why a page is found whose title says something else.
    ...(synonym ? { description: synonym } : {}),
  }))
}

const MAX_LENGTH = queryLimitOf(findAnything, 'text')

// Only records that the viewer may open are shown; the service searches no others either.
function useRecords(text: string) {
  const viewer = useViewer()
  const [settled] = useDebouncedValue(text.trim(), PAUSE_MS)
  const isSearchable = parseSearch(settled) !== null
  const { data, isFetching } = useRead(
    findAnything,
    { query: { text: settled } },
    { enabled: isSearchable, isQuiet: true, keepsPrevious: true },
  )
  const found = isSearchable ? data : undefined
  const customers = mayOpen(viewer, 'customer') ? (found?.customers ?? []) : []
  const charges = mayOpen(viewer, 'charge') ? (found?.charges ?? []) : []
  return { customers, charges, isSearching: isSearchable && isFetching }
}

// A pasted boleto or Pix code may be a bill to pay.
function usePayable(text: string): Entry[] {
  const viewer = useViewer()
  const path = mayOpen(viewer, 'bills') ? newBillAddress(text) : null
  return path === null ? [] : [{ path, title: texts.payCode, icon: iconOf('bills') }]
}

function useFound(text: string) {
  const payable = usePayable(text)
  const pages = usePages(text)
  const { customers, charges, isSearching } = useRecords(text)
  const groups: Group[] = [
    { title: texts.pages, entries: pages },
    {
      title: PAGES.customers.title,
      entries: customers.map(({ id, name, document }) => ({
        path: pathTo('customer', { id }),
        title: name,
        description: formatDocument(document),
        icon: iconOf('customers'),
      })),
    },
    {
      title: PAGES.charges.title,
      entries: charges.map((charge) => ({
        path: pathTo('charge', { id: charge.uuid }),
        title: charge.customerName ?? charge.title,
        description: `${charge.title} · ${formatDay(charge.expirationDate)} · ${statusLabel(charge.status)}`,
        end: <Money amount={charge.value} />,
        icon: iconOf('charges'),
      })),
    },
    { title: PAGES.bills.title, entries: payable },
  ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), isSearching }
}

interface CommandPaletteProps {
  readonly onClose: () => void
}

/** Finds pages, customers and charges: type a name or paste any code, move, Enter. */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const go = useGo()
  const { groups, isSearching } = useFound(text)
  const all = groups.flatMap(({ entries }) => entries)
  const selected = all[Math.min(at, all.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, all.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && selected) {
      onClose()
      go(selected.path)
    } else return
    event.preventDefault()
  }
  return (
    <LoadedModal
      opened
      onClose={onClose}
      title={texts.goToTitle}
      size={620}
      yOffset="12vh"
      centered={false}
    >
      <TextInput
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={selected && optionIdOf(listId, selected)}
        aria-label={texts.goToHint}
        placeholder={texts.goToHint}
        leftSection={<SearchIcon size={17} />}
        value={text}
        maxLength={MAX_LENGTH}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={texts.goToTitle} className={classes.groups}>
        {groups.map((group) => (
          <Options
            key={group.title}
            group={group}
            listId={listId}
            selected={selected}
            onClose={onClose}
          />
        ))}
      </div>
      <p className={classes.nothing} role="status">
        {all.length === 0 ? (isSearching ? texts.searching : texts.goToNothing) : ''}
      </p>
    </LoadedModal>
  )
}

const optionIdOf = (listId: string, { path }: Entry) => `${listId}-${path}`

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

interface OptionsProps {
  readonly group: Group
  readonly listId: string
  readonly selected: Entry | undefined
  readonly onClose: () => void
}

/** The focus stays in the field, which names the selected option to screen readers. */
function Options({ group, listId, selected, onClose }: OptionsProps) {
  const headingId = useId()
  return (
    <div role="group" aria-labelledby={headingId}>
      <div id={headingId} className={classes.group}>
        {group.title}
      </div>
      {group.entries.map((entry) => (
        <AppLink
          key={entry.path}
          id={optionIdOf(listId, entry)}
          role="option"
          aria-selected={entry === selected}
          tabIndex={-1}
          ref={entry === selected ? scrollIntoView : null}
          href={entry.path}
          className={classes.entry}
          onClick={onClose}
        >
          <entry.icon size={17} />
          <span className={classes.title}>
            {entry.title}
            {entry.description && <span className={classes.description}>{entry.description}</span>}
          </span>
          {entry.end}
        </AppLink>
      ))}
    </div>
  )
}
