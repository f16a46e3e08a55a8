import type { ComponentType } from 'react'
import { formatInstant } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { BackIcon, CheckIcon, ClockIcon, ScaleIcon } from '#web/kit/theme/icons.tsx'
import { CloseIcon } from '#web/kit/theme/icons-first.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from '../Charges.module.css'

interface Mark {
  readonly tone: 'good' | 'bad' | 'late' | 'plain'
  readonly icon: ComponentType<{ size?: number }>
}

const GOOD: Mark = { tone: 'good', icon: CheckIcon }
const BAD: Mark = { tone: 'bad', icon: CloseIcon }
const PLAIN: Mark = { tone: 'plain', icon: ClockIcon }

/** Events differ by shape, colour and text. */
const MARKS: Readonly<Record<string, Mark>> = {
  PAID: GOOD,
  PAID_MANUALLY: GOOD,
  INVOICE_AUTHORIZED: GOOD,
  DISPUTE_WON: GOOD,
  ATTEMPT_FAILED: BAD,
  CODE_REFUSED: BAD,
  FAILED: BAD,
  CANCELED: BAD,
  REFUND_REFUSED: BAD,
  CHARGEBACK: BAD,
  LATE: { tone: 'late', icon: ClockIcon },
  CLAIM_RELEASED: GOOD,
  CLAIM_RETURNED: BAD,
  CLAIMED: { tone: 'late', icon: ScaleIcon },
  DISPUTE: { tone: 'late', icon: ScaleIcon },
  CONTESTED: { tone: 'plain', icon: ScaleIcon },
  REFUND_REQUESTED: { tone: 'plain', icon: BackIcon },
  REFUND: { tone: 'plain', icon: BackIcon },
}

/** What happened to a charge, oldest first (R-CHD-30). */
export function History({ events }: { readonly events: ChargeDetail['history'] }) {
  return (
    <SectionCard title={texts.history}>
      <ol className={classes.timeline}>
        {events.map(({ at, type, by, detail }, index) => {
          const { tone, icon: Icon } = MARKS[type] ?? PLAIN
          return (
            <li className={classes.event} key={`${at} ${index}`}>
              <span className={classes.eventMark} data-tone={tone} aria-hidden="true">
                <Icon size={14} />
              </span>
              <span>
                <span className={classes.eventName}>{labelIn(texts.events, type)}</span>
                {by && <span className={classes.muted}> por {by}</span>}
                {detail && <span className={classes.muted}> {detail}</span>}
              </span>
              <time className={classes.when} dateTime={at}>
                {formatInstant(at)}
              </time>
            </li>
          )
        })}
      </ol>
    </SectionCard>
  )
}
