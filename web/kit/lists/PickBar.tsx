import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './PickBar.module.css'

interface PickBarProps {
  readonly count: number
  /** '3 contas selecionadas'. */
  readonly text: string
  readonly onClear: () => void
  /** The buttons of what can be done with all picked rows. */
  readonly children: ReactNode
}

/** How many rows are picked and what can be done with them; nothing while none is. */
export function PickBar({ count, text, onClear, children }: PickBarProps) {
  if (count === 0) return null
  return (
    <section className={classes.bar} aria-label={text}>
      <p className={classes.picked} role="status">
        {text}
      </p>
      <Button variant="subtle" size="sm" className={classes.clear ?? ''} onClick={onClear}>
        {kitTexts.picks.clear}
      </Button>
      <div className={classes.actions}>{children}</div>
    </section>
  )
}
