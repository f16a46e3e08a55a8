import { Button } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import { listAudit } from '#contract/audit/endpoints.ts'
import { formatInstant } from '#contract/basics/days.ts'
import { readChargeNotices, resendNotice } from '#contract/buyer-notices/endpoints.ts'
import { CHANNEL_LABELS, momentText } from '#contract/buyer-notices/labels.ts'
import { mayResend } from '#contract/buyer-notices/rules.ts'
import { sendingMoment } from '#contract/buyer-notices/schedule.ts'
import type { ChargeNotice } from '#contract/buyer-notices/shapes.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { abandonCommand, sendCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useProductNow } from '#web/client/product-time.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { useViewer } from '#web/client/session.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { phoneText } from '#web/kit/format/phone-text.ts'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { chargeNoticeTexts as texts } from '#web/panel/areas/buyer-notices/charge-notice-texts.ts'
import classes from '../Notices.module.css'

interface ChargeNoticesProps {
  readonly charge: ChargeDetail
}

/** The notices of a charge: what became of each, why, and sending it again (SM-NOTICE). */
export function ChargeNotices({ charge }: ChargeNoticesProps) {
  const { uuid: id, status, countryCode } = charge
  const cause = { status, isRenewal: charge.uuidSubscription !== null }
  const mayChange = may(useViewer(), 'charge.change')
  const { data, error, refetch } = useRead(
    readChargeNotices,
    { params: { id } },
    { isQuiet: true, isLive: true },
  )
  const { subject, open, dialog } = useConfirmedAction(
    (notice: ChargeNotice) =>
      sendCommand(resendNotice, { params: { id, notice: notice.uuid } }, { scope: notice.uuid }),
    {
      invalidates: [readChargeNotices, listAudit],
      invalidatesOnFailure: true,
      onDone: ({ dueAt, kind }) =>
        toast.success(
          kind === 'payment' ? texts.requested : texts.requestedFor(formatInstant(dueAt)),
        ),
      onCancel: (notice) => abandonCommand(resendNotice, notice.uuid),
    },
  )
  if (!error && (data === undefined || data.length === 0)) return null
  return (
    <SectionCard title={texts.title}>
      {error && (
        <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
      )}
      <ul className={classes.notices}>
        {data?.map((notice) => (
          <Row
            key={notice.uuid}
            notice={notice}
            countryCode={countryCode ?? BRAZIL}
            onResend={mayChange && mayResend(notice, cause) ? () => open(notice) : undefined}
          />
        ))}
      </ul>
      <ConfirmDialog {...dialog} title={texts.confirm} confirmLabel={texts.resend}>
        {subject && <p>{texts.confirmText(nameOf(subject), subject.channel)}</p>}
        {subject?.state === 'UNKNOWN' && <p>{texts.mayArriveTwice}</p>}
      </ConfirmDialog>
    </SectionCard>
  )
}

const nameOf = ({ days }: ChargeNotice) => (days === 0 ? texts.receipt : momentText(days))

/** Why a notice was not sent, not delivered, or is in doubt. */
function whyOf({ channel, state, reason }: ChargeNotice): string | null {
  if (reason !== null) return texts.reasons[channel][reason]
  return state === 'UNKNOWN' ? texts.unconfirmed[channel] : null
}

const BRAZIL = '+55'

/** The number of a message as people write it; the wire has its country's code without a plus. */
function shownAddress({ channel, address }: ChargeNotice, countryCode: string): string {
  if (address === null || channel !== 'whatsapp') return address ?? ''
  const code = countryCode.slice(1)
  return address.startsWith(code)
    ? phoneText(countryCode, address.slice(code.length))
    : `+${address}`
}

interface RowProps {
  readonly notice: ChargeNotice
  readonly countryCode: string
  readonly onResend: (() => void) | undefined
}

function Row({ notice, countryCode, onResend }: RowProps) {
  const { channel, state, address, changedAt } = notice
  const now = useProductNow()
  const sentAt = state === 'PLANNED' ? sendingMoment(notice, now) : changedAt
  const name = nameOf(notice)
  const why = whyOf(notice)
  return (
    <li className={classes.notice}>
      <div>
        <p>
          {name} · {CHANNEL_LABELS[channel]}
        </p>
        <p className={classes.noticeState}>
          {texts.states[state]}{' '}
          <time dateTime={sentAt}>
            {state === 'PLANNED' ? texts.from(formatInstant(sentAt)) : formatInstant(sentAt)}
          </time>
          {address !== null && state !== 'PLANNED' && ` · ${shownAddress(notice, countryCode)}`}
        </p>
        {why && <p className={classes.noticeWhy}>{why}</p>}
      </div>
      {onResend && (
        <Button
          className={classes.resend}
          variant="subtle"
          size="compact-sm"
          aria-label={`${texts.resend}: ${name} · ${CHANNEL_LABELS[channel]}`}
          onClick={onResend}
        >
          {texts.resend}
        </Button>
      )}
    </li>
  )
}
