import { Modal, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { menuFor, mayOpen, PAGES, pathTo } from '#contract/access/pages.ts'
import { foldText } from '#contract/basics/text-search.ts'
import { useViewer } from '#web/client/session.ts'
import { useGo } from '#web/kit/address.ts'
import { AppLink } from '#web/kit/AppLink.tsx'
import { SearchIcon } from '#web/kit/icons.tsx'
import { iconOf } from '#web/panel/shell/page-icons.ts'
import { texts } from '#web/panel/shell/texts.ts'
import classes from './PageFinder.module.css'

interface PageFinderProps {
  readonly onClose: () => void
}

function useFound(text: string) {
  const viewer = useViewer()
  const inMenu = menuFor(viewer).flatMap((item) =>
    item.kind === 'page'
      ? [{ ...item, icon: iconOf(item.page) }]
      : item.entries.map((entry) => ({ ...entry, icon: iconOf(item.group) })),
  )
  const adding = {
    page: 'addCustomer' as const,
    title: PAGES.addCustomer.title,
    path: pathTo('addCustomer'),
    icon: iconOf('customers'),
  }
  const words = foldText(text.trim())
  const all = mayOpen(viewer, 'addCustomer') ? [...inMenu, adding] : inMenu
  return all.filter(({ title }) => foldText(title).includes(words))
}

/** Finds a page of the menu by its name: type, move, Enter. */
export function PageFinder({ onClose }: PageFinderProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const go = useGo()
  const found = useFound(text)
  const chosen = found[Math.min(at, found.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && chosen) {
      onClose()
      go(chosen.path)
    } else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.goToTitle}
      size={520}
      yOffset="12vh"
      centered={false}
    >
      <TextInput
        aria-label={texts.goToHint}
        placeholder={texts.goToHint}
        leftSection={<SearchIcon size={17} />}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.list}>
        {found.map((entry) => (
          <li key={entry.page}>
            <AppLink
              href={entry.path}
              className={`${classes.entry} ${entry === chosen ? classes.chosen : ''}`}
              onClick={onClose}
            >
              <entry.icon size={17} />
              {entry.title}
            </AppLink>
          </li>
        ))}
      </ul>
      <p className={classes.nothing} role="status">
        {found.length === 0 ? texts.goToNothing : ''}
      </p>
    </Modal>
  )
}
