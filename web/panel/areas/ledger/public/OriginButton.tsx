import { Button } from '@mantine/core'
import { texts } from '#web/panel/areas/ledger/public/texts.ts'
import classes from './OriginButton.module.css'

interface OriginButtonProps {
  readonly onClick: () => void
  /** Names the value where several are on a page. */
  readonly about?: string
}

/** Opens where a value comes from. */
export const OriginButton = ({ onClick, about }: OriginButtonProps) => (
  <Button
    variant="subtle"
    size="compact-sm"
    className={classes.open ?? ''}
    aria-label={about && `${texts.open} ${about}`}
    onClick={onClick}
  >
    {texts.open}
  </Button>
)
