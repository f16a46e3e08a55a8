import { Stub } from '#web/kit/Stub.tsx'
import { Frame } from '#web/checkout/page/Frame.tsx'
import classes from '#web/checkout/page/page.module.css'
import { texts } from '#web/checkout/page/texts.ts'

/** What a closed, expired or unknown address shows (R-HOST-08). */
export function Unavailable() {
  return (
    <Frame>
      <div className={classes.column}>
        <Stub label={texts.unavailable}>
          <h1 className={classes.title}>{texts.unavailable}</h1>
          <p className={classes.description}>{texts.unavailableHint}</p>
        </Stub>
      </div>
    </Frame>
  )
}
