import { Money } from '#web/kit/format/Money.tsx'
import type { Received } from '#web/panel/areas/payment-links/form/preview/received.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../../CreateLink.module.css'

interface ReceivedLinesProps {
  readonly lines: readonly Received[]
  /** The amounts are of what the form held before. */
  readonly isStale: boolean
}

/** 'Você recebe' for each way to pay. */
export const ReceivedLines = ({ lines, isStale }: ReceivedLinesProps) =>
  lines.length > 0 && (
    <div className={`${classes.received} ${isStale ? classes.outdated : ''}`}>
      <span>{texts.youGet}</span>
      <dl className={classes.receivedLines}>
        {lines.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} size="plain" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
