import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { kitTexts } from '#web/kit/texts.ts'
import { SearchIcon } from '#web/kit/theme/icons.tsx'
import classes from './FilterRow.module.css'

interface FilterRowProps {
  /** Names the search: 'Buscar clientes'. */
  readonly label: string
  /** SearchBox, DateRangeFilter. */
  readonly children: ReactNode
  /** Filters that apply at once, behind the buttons. */
  readonly further?: ReactNode
  readonly onSearch: () => void
  readonly onClear: () => void
  /** Whether something narrows the list or is typed, so that there is something to clear. */
  readonly isNarrowed: boolean
  /** Several filters take half of a phone's screen: there they are behind a button. */
  readonly folds?: boolean
  /** What was found: '148 cobranças'; announced when it changes. */
  readonly result: string
  /** A command for everything that was found, shown beside the count. */
  readonly action?: ReactNode
}

/** The filters of a list: Enter or 'Buscar' applies, 'Limpar' leads to the bare list (M-GEN-10). */
export function FilterRow(props: FilterRowProps) {
  const { label, onSearch, onClear, isNarrowed, folds = false, result } = props
  const [isOpen, setOpen] = useState(!folds || isNarrowed)
  const fieldsId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  const [count = '', ...noun] = result.split(' ')
  return (
    <search className={classes.search}>
      <form className={classes.row} aria-label={label} onSubmit={submit} noValidate>
        {folds && (
          <Button
            variant="default"
            data-fold=""
            className={classes.fold ?? ''}
            leftSection={<SearchIcon size={17} />}
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setOpen(!isOpen)}
          >
            {kitTexts.filters}
          </Button>
        )}
        <div id={fieldsId} className={classes.fields} data-open={isOpen}>
          {props.children}
          <Button type="submit" variant="default">
            {kitTexts.search}
          </Button>
          {isNarrowed && (
            <Button variant="subtle" onClick={onClear}>
              {kitTexts.clear}
            </Button>
          )}
          {props.further}
        </div>
        <div className={classes.found}>
          <p className={classes.result} role="status">
            <b>{count}</b> {noun.join(' ')}
          </p>
          {props.action}
        </div>
      </form>
    </search>
  )
}
