import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBottomBar } from '#web/kit/layout/useBottomBar.ts'
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

/**
 * How many rows are picked and what can be done with them; nothing while none is. It follows the rows, because one that
 * appeared above them would move them away from the pointer that picks the next one.
 */
export const PickBar = (props: PickBarProps) => (props.count === 0 ? null : <ShownBar {...props} />)

function ShownBar({ text, onClear, children }: PickBarProps) {
  const ref = useBottomBar<HTMLElement>()
  return (
    <section ref={ref} className={classes.bar} aria-label={text} data-pick-bar="">
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
