import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { EditedItem, type ItemPart, ListItem } from '#web/kit/fields/ListItem.tsx'
import { itemProblem, moved } from '#web/kit/fields/list-items.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { PlusIcon } from '#web/kit/theme/icons.tsx'
import classes from './ListItemsEditor.module.css'

interface ListItemsEditorProps {
  readonly id: string
  readonly label: string
  readonly placeholder?: string
  readonly items: readonly string[]
  readonly onChange: (items: readonly string[]) => void
  /** The text in the field that was not added yet; a submit includes it. */
  readonly typed: string
  readonly onTyped: (text: string) => void
  readonly maxAddedLength: number
  readonly maxEditedLength: number
  readonly maxItems: number
}

/** What is done to the list: each ends with the focus where the hand is. */
function useListItems({
  id,
  items,
  onChange,
  typed,
  onTyped,
  maxAddedLength,
}: ListItemsEditorProps) {
  const [editing, setEditing] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const [announcement, announce] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focusOn = (at: number, part: ItemPart) =>
    requestAnimationFrame(() => {
      const item = list.current?.children[at]
      const target = item?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`)
      const other = item?.querySelector<HTMLElement>('button:not(:disabled)')
      const field = document.getElementById(id)
      ;(target ?? other ?? field)?.focus()
    })
  return {
    editing,
    setEditing,
    problem,
    announcement,
    list,
    focusOn,
    type: (text: string) => {
      setProblem(undefined)
      onTyped(text)
    },
    add: () => {
      const found = itemProblem(typed, maxAddedLength)
      setProblem(found)
      document.getElementById(id)?.focus()
      if (found) return
      onChange([...items, typed.trim()])
      onTyped('')
      announce(`Item ${items.length + 1} adicionado`)
    },
    endEdit: (at: number, text?: string) => {
      setEditing(null)
      if (text !== undefined) onChange(items.with(at, text))
    },
    move: (at: number, to: number, part: ItemPart) => {
      onChange(moved(items, at, to))
      announce(`Agora é o item ${to + 1} de ${items.length}`)
      focusOn(to, part)
    },
    remove: (at: number) => {
      onChange(items.toSpliced(at, 1))
      announce('Item removido')
      focusOn(Math.min(at, items.length - 2), 'remove')
    },
  }
}

/** A list of short texts: added, changed in place, moved by buttons, removed (R-WID-06). */
export function ListItemsEditor(props: ListItemsEditorProps) {
  const { id, label, items, typed, maxAddedLength, maxItems } = props
  const { add, ...does } = useListItems(props)
  const isFull = items.length >= maxItems
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form is sent by its own button.
    event.preventDefault()
    add()
  }
  return (
    <div>
      <div className={classes.add}>
        <TextInput
          id={id}
          label={label}
          placeholder={props.placeholder}
          value={typed}
          disabled={isFull}
          maxLength={maxAddedLength}
          autoComplete="off"
          error={does.problem}
          onKeyDown={addOnEnter}
          onChange={({ currentTarget }) => does.type(currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<PlusIcon size={16} />}
          disabled={isFull}
          onClick={add}
        >
          {kitTexts.addItem}
        </Button>
      </div>
      {isFull && <p className={classes.full}>São no máximo {maxItems} itens.</p>}
      {items.length > 0 && (
        <ol ref={does.list} className={classes.list} aria-label={label}>
          {items.map((item, at) =>
            at === does.editing ? (
              <EditedItem
                key={at}
                item={item}
                at={at}
                maxLength={props.maxEditedLength}
                onEnd={(text) => does.endEdit(at, text)}
                onLeave={() => does.focusOn(at, 'edit')}
              />
            ) : (
              <ListItem
                key={at}
                item={item}
                isFirst={at === 0}
                isLast={at === items.length - 1}
                onUp={() => does.move(at, at - 1, 'up')}
                onDown={() => does.move(at, at + 1, 'down')}
                onEdit={() => does.setEditing(at)}
                onRemove={() => does.remove(at)}
              />
            ),
          )}
        </ol>
      )}
      <VisuallyHidden role="status">{does.announcement}</VisuallyHidden>
    </div>
  )
}
