import { texts } from '#web/checkout/areas/card-fields/texts.ts'
import type { CardFieldsInUse } from '#web/checkout/areas/card-fields/useCardFields.ts'
import { Alert } from '#web/checkout/areas/paying/Alert.tsx'
import classes from '#web/checkout/page/page.module.css'

/** The frame of the acquirer's fields, or the way out when they do not load. */
export function CardFields({ fields }: { readonly fields: CardFieldsInUse }) {
  const { frame, address, height, state, reload } = fields
  return (
    <div className={classes.part}>
      {state === 'down' && (
        <>
          <Alert text={texts.down} />
          <button type="button" className={classes.second} onClick={reload}>
            {texts.again}
          </button>
        </>
      )}
      {address ? (
        <iframe
          ref={frame}
          className={classes.cardFields}
          title={texts.title}
          src={address.href}
          height={height}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-forms"
          data-loading={state === 'loading'}
        />
      ) : (
        state === 'loading' && (
          <div
            className={classes.cardFields}
            style={{ height }}
            data-loading="true"
            aria-busy="true"
          />
        )
      )}
    </div>
  )
}
