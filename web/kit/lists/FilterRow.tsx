import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './FilterRow.module.css'

interface FilterRowProps {
  /** Names the search: 'Buscar clientes'. */
  readonly label: string
  /** SearchBox, DateRangeFilter. */
  readonly children: ReactNode
  readonly onSearch: () => void
  readonly onClear: () => void
  /** What was found: '148 cobranças'; announced when it changes. */
  readonly result: string
}

/** The filters of a list: Enter or 'Buscar' applies, 'Limpar' leads to the bare list (M-GEN-10). */
export function FilterRow({ label, children, onSearch, onClear, result }: FilterRowProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  const [count = '', ...noun] = result.split(' ')
  return (
    <search className={classes.search}>
      <form className={classes.row} aria-label={label} onSubmit={submit} noValidate>
        {children}
        <Button type="submit" variant="default">
          {kitTexts.search}
        </Button>
        <Button variant="subtle" className={classes.clear ?? ''} onClick={onClear}>
          {kitTexts.clear}
        </Button>
        <p className={classes.result} role="status">
          <b>{count}</b> {noun.join(' ')}
        </p>
      </form>
    </search>
  )
}
