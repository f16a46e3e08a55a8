import { Frame } from '#web/checkout/page/Frame.tsx'
import classes from '#web/checkout/page/page.module.css'
import { Ticket } from '#web/checkout/page/Ticket.tsx'
import { texts } from '#web/checkout/page/texts.ts'

interface UnavailableProps {
  /** The reason, when it is known; a missing record has none. */
  readonly why?: keyof typeof texts.unavailableHints
}

/** What a closed, expired or unknown address shows (R-HOST-08). */
export const Unavailable = ({ why = 'UNKNOWN' }: UnavailableProps) => (
  <Note
    title={texts.unavailable}
    hint={texts.unavailableHints[why] ?? texts.unavailableHints.UNKNOWN}
  />
)

/** While the server is unreachable; the page keeps polling. */
export const Offline = () => <Note title={texts.offline} hint={texts.offlineHint} />

function Note({ title, hint }: { readonly title: string; readonly hint: string }) {
  return (
    <Frame>
      <div className={classes.page}>
        <Ticket
          isNarrow
          label={title}
          head={
            <div role="status">
              <h1 className={classes.title}>{title}</h1>
              <p className={classes.description}>{hint}</p>
            </div>
          }
        />
      </div>
    </Frame>
  )
}
