import { Button } from '@mantine/core'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { ErrorIcon } from '#web/kit/theme/icons-first.tsx'
import { texts } from '#web/panel/shell/texts.ts'

/** A screen that broke: never a blank page. */
export function Broken() {
  return (
    <EmptyState
      icon={ErrorIcon}
      title={texts.broken}
      action={<Button onClick={() => location.reload()}>{texts.reload}</Button>}
    >
      {texts.brokenText}
    </EmptyState>
  )
}
