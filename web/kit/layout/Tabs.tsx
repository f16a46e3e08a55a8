import { type KeyboardEvent, useEffect, useRef } from 'react'
import classes from './Tabs.module.css'

export interface TabItem<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Shown when above zero: '7', '1.000+'. */
  readonly count?: number | string | undefined
  /** Colours the count: only what calls for action. */
  readonly tone?: 'late' | 'bad'
}

interface TabsProps<Value extends string> {
  /** What the tabs choose among: 'Situação'. */
  readonly label: string
  readonly items: readonly TabItem<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** The id of the element that the chosen tab governs. */
  readonly controls?: string
}

const NEXT: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Scrolls the row to the chosen tab; `scrollIntoView` would scroll a page down to its tabs, too. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
  if (!chosen) return
  const { left, right } = row.getBoundingClientRect()
  if (chosen.left < left) row.scrollLeft -= left - chosen.left
  else if (chosen.right > right) row.scrollLeft += chosen.right - right
}

/** Views of one list, with counts; arrow keys move, the row scrolls sideways on a phone. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  controls,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const isCounted = items.some(({ count }) => count !== undefined)
  // The counts, which come later than the tabs, move the chosen one.
  useEffect(() => {
    if (list.current) showChosen(list.current)
  }, [value, isCounted])
  const move = (event: KeyboardEvent) => {
    const step = NEXT[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = items.findIndex((item) => item.value === value)
    const next = items[(at + step + items.length) % items.length]
    if (!next) return
    onChange(next.value)
    const buttons = list.current?.querySelectorAll<HTMLElement>('[role="tab"]')
    buttons?.[items.indexOf(next)]?.focus()
  }
  return (
    <div ref={list} className={classes.list} role="tablist" aria-label={label} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={item.value === value}
          aria-controls={controls}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          {item.label}
          {item.count !== undefined && item.count !== 0 && (
            <span className={`${classes.count} ${item.tone ? classes[item.tone] : ''}`}>
              {item.count}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
