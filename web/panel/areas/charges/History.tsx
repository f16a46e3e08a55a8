import { formatInstant } from '#contract/basics/days.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from './Charges.module.css'

/** What happened to a charge, oldest first (R-CHD-30). */
export function History({ events }: { readonly events: ChargeDetail['history'] }) {
  return (
    <SectionCard title={texts.history}>
      <ol className={classes.timeline}>
        {events.map(({ at, type, by, detail }, index) => (
          <li className={classes.event} key={`${at} ${index}`}>
            <time className={classes.when} dateTime={at}>
              {formatInstant(at)}
            </time>
            <span>
              {texts.events[type] ?? type}
              {by && <span className={classes.muted}> por {by}</span>}
              {detail && <span className={classes.muted}> {detail}</span>}
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
