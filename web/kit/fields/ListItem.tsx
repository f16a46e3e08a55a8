import { ActionIcon, TextInput } from '@mantine/core'
import { type ComponentType, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { itemProblem } from '#web/kit/fields/list-items.ts'
import {
  CheckIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  PencilIcon,
  TrashIcon,
} from '#web/kit/theme/icons.tsx'
import { CloseIcon } from '#web/kit/theme/icons-first.tsx'
import classes from './ListItemsEditor.module.css'

/** The buttons of an item. */
export type ItemPart = 'up' | 'down' | 'edit' | 'remove'

interface ListItemProps {
  readonly item: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onUp: () => void
  readonly onDown: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** An item with what can be done to it. */
export function ListItem({ item, isFirst, isLast, ...on }: ListItemProps) {
  return (
    <li className={classes.item}>
      <span className={classes.text}>{item}</span>
      <span className={classes.actions}>
        <ItemButton
          part="up"
          name={`Subir: ${item}`}
          icon={ChevronUpIcon}
          isOff={isFirst}
          onClick={on.onUp}
        />
        <ItemButton
          part="down"
          name={`Descer: ${item}`}
          icon={ChevronDownIcon}
          isOff={isLast}
          onClick={on.onDown}
        />
        <ItemButton part="edit" name={`Editar: ${item}`} icon={PencilIcon} onClick={on.onEdit} />
        <ItemButton
          part="remove"
          name={`Remover: ${item}`}
          icon={TrashIcon}
          onClick={on.onRemove}
        />
      </span>
    </li>
  )
}

interface ItemButtonProps {
  readonly part: ItemPart | 'save' | 'cancel'
  readonly name: string
  readonly icon: ComponentType
  readonly isOff?: boolean
  readonly onClick: () => void
}

const ItemButton = ({ part, name, icon: Icon, isOff = false, onClick }: ItemButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    data-part={part}
    aria-label={name}
    disabled={isOff}
    onClick={onClick}
  >
    <Icon />
  </ActionIcon>
)

interface EditedItemProps {
  readonly item: string
  readonly at: number
  readonly maxLength: number
  /** With the new text, or without one when it stays as it was. */
  readonly onEnd: (text?: string) => void
  /** Ended by a key or a button: the focus is to stay with the item. */
  readonly onLeave: () => void
}

/** An item while it is changed: Enter and leaving it save the change, Esc gives it up. */
export function EditedItem({ item, at, maxLength, onEnd, onLeave }: EditedItemProps) {
  const [text, setText] = useState(item)
  const problem = itemProblem(text, maxLength, item)
  const save = () => {
    if (!problem) onEnd(text.trim())
    return !problem
  }
  const cancel = () => {
    onEnd()
    onLeave()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (save()) onLeave()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) save()
  }
  return (
    <li className={classes.item} onBlur={onBlur}>
      <TextInput
        className={classes.text ?? ''}
        aria-label={`Item ${at + 1}`}
        autoFocus
        value={text}
        error={problem}
        autoComplete="off"
        rightSection={
          <span className={classes.count}>
            {text.length}/{maxLength}
          </span>
        }
        rightSectionWidth={58}
        // Esc closes the top layer only: the item, not the dialog around it.
        data-mantine-stop-propagation="true"
        onKeyDown={onKey}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <span className={classes.actions}>
        <ItemButton
          part="save"
          name="Concluir"
          icon={CheckIcon}
          isOff={problem !== undefined}
          onClick={() => {
            save()
            onLeave()
          }}
        />
        <ItemButton part="cancel" name="Cancelar" icon={CloseIcon} onClick={cancel} />
      </span>
    </li>
  )
}
