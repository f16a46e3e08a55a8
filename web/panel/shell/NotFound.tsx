import { EmptyState } from '#web/kit/EmptyState.tsx'
import { UnknownIcon } from '#web/kit/icons.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { AppLink } from '#web/kit/AppLink.tsx'
import classes from './PublicFrame.module.css'
import { texts } from '#web/panel/shell/texts.ts'

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <main className={classes.page}>
      <PageHeader title={texts.notFound} />
      <EmptyState
        icon={UnknownIcon}
        title={texts.notFound}
        action={
          <AppLink href="/" className={classes.link}>
            {texts.toStart}
          </AppLink>
        }
      >
        {texts.notFoundWords}
      </EmptyState>
    </main>
  )
}
