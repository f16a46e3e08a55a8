import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { UnknownIcon } from '#web/kit/theme/icons-first.tsx'
import { texts } from '#web/panel/shell/texts.ts'
import classes from './NotFound.module.css'

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <>
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
        {texts.notFoundText}
      </EmptyState>
    </>
  )
}
