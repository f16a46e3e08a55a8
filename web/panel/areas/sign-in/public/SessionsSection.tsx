import { Button } from '@mantine/core'
import { formatInstant } from '#contract/basics/days.ts'
import { listOwnSessions, type OwnSession } from '#contract/sign-in/session-endpoints.ts'
import { machineTime } from '#web/client/machine-time.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { focusOn } from '#web/kit/forms/focus-on.ts'
import { Badge } from '#web/kit/layout/Badge.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { PaidIcon } from '#web/kit/theme/icons.tsx'
import { ageText } from '#web/panel/areas/sign-in/session-age.ts'
import { sessionTexts as texts } from '#web/panel/areas/sign-in/session-texts.ts'
import { type SessionEnding, useSessionEnding } from '#web/panel/areas/sign-in/useSessionEnding.ts'
import classes from '../Sessions.module.css'

const LIST_ID = 'sessoes'

const deviceText = ({ device }: OwnSession): string => device ?? texts.unknownDevice
const addressText = ({ ip }: OwnSession): string => ip ?? texts.unknownAddress

/** Where the user's own access is open, with a way to end each of the other sessions. */
export function SessionsSection() {
  const { data, error, refetch } = useRead(listOwnSessions, {}, { isQuiet: true })
  const ending = useSessionEnding(() => focusOn(LIST_ID))
  const current = data?.filter(({ isCurrent }) => isCurrent) ?? []
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const endOthers = others.length > 0 && (
    <Button variant="default" size="xs" onClick={() => ending.open('others')}>
      {texts.endOthers}
    </Button>
  )
  return (
    <SectionCard title={texts.title} aside={endOthers}>
      <p className={classes.description}>{texts.description}</p>
      {error && !data && (
        <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
      )}
      {data && (
        <ul id={LIST_ID} tabIndex={-1} className={classes.list} aria-label={texts.title}>
          {[...current, ...others].map((session) => (
            <SessionRow key={session.id} session={session} onEnd={ending.open} />
          ))}
        </ul>
      )}
      {data && others.length === 0 && <p className={classes.none}>{texts.noOthers}</p>}
      <EndDialog ending={ending} otherCount={others.length} />
    </SectionCard>
  )
}

interface SessionRowProps {
  readonly session: OwnSession
  readonly onEnd: (session: OwnSession) => void
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { isCurrent, createdAt, lastUsedAt } = session
  const device = deviceText(session)
  // The current session is in use, whenever its token was renewed.
  const age = isCurrent ? 'agora' : ageText(Date.parse(lastUsedAt), machineTime.now())
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <p className={classes.device}>
          {device}
          {isCurrent && (
            <Badge tone="ok" icon={PaidIcon}>
              {texts.current}
            </Badge>
          )}
        </p>
        <p className={classes.facts}>
          <span>{addressText(session)}</span>
          <time dateTime={lastUsedAt}>{texts.lastUse(age)}</time>
          <time dateTime={createdAt}>{texts.since(formatInstant(createdAt))}</time>
        </p>
      </div>
      {!isCurrent && (
        <Button
          className={classes.end ?? ''}
          variant="default"
          size="xs"
          aria-label={texts.endOf(device)}
          onClick={() => onEnd(session)}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}

interface EndDialogProps {
  readonly ending: SessionEnding
  readonly otherCount: number
}

/** The confirmation before a session is ended. */
function EndDialog({ ending, otherCount }: EndDialogProps) {
  const { subject: target, dialog } = ending
  const isOthers = target === 'others'
  const description =
    target === 'others'
      ? texts.endOthersText(otherCount)
      : target && texts.endText(deviceText(target), addressText(target))
  return (
    <ConfirmDialog
      {...dialog}
      title={isOthers ? texts.endOthersTitle : texts.endTitle}
      confirmLabel={isOthers ? texts.endOthersConfirm : texts.endConfirm}
      isDangerous
    >
      <p>{description}</p>
    </ConfirmDialog>
  )
}
