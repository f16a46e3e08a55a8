import { Button } from '@mantine/core'
import { kitTexts } from '#web/kit/texts.ts'
import { RefreshIcon } from '#web/kit/theme/icons.tsx'
import { ErrorIcon } from '#web/kit/theme/icons-first.tsx'
import classes from './ErrorState.module.css'

interface ErrorStateProps {
  readonly title: string
  /** One line an error. */
  readonly texts: readonly string[]
  readonly onRetry?: () => void
}

/** A block that couldn't load, in its own place: what happened and a way to try again. */
export function ErrorState({ title, texts, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.root} role="alert">
      <ErrorIcon size={20} />
      <div className={classes.description}>
        <p className={classes.title}>{title}</p>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {onRetry && (
        <Button
          variant="default"
          size="sm"
          leftSection={<RefreshIcon size={16} />}
          onClick={onRetry}
        >
          {kitTexts.retry}
        </Button>
      )}
    </div>
  )
}
