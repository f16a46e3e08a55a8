import { addressOf } from '#contract/checkout-page/rules.ts'
import { useBrand } from '#web/client/brand.ts'
import { SellerPage } from '#web/checkout/page/SellerPage.tsx'
import type { CheckoutDraft } from '#web/panel/areas/checkout-page/checkout-draft.ts'
import { texts } from '#web/panel/areas/checkout-page/texts.ts'
import classes from './CheckoutInfo.module.css'

interface CheckoutPreviewProps {
  readonly draft: CheckoutDraft
  readonly host: string
}

/** The real page, fed by the form and out of reach. */
export function CheckoutPreview({ draft, host }: CheckoutPreviewProps) {
  const brand = useBrand()
  const title = draft.title.trim() || texts.previewTitle
  return (
    <aside className={classes.preview} aria-label={texts.preview}>
      <h2>{texts.preview}</h2>
      <div className={classes.window} inert aria-hidden="true">
        <p className={classes.bar}>{draft.subDomain && addressOf(draft.subDomain, host)}</p>
        <div className={classes.page}>
          <SellerPage
            seller={{ name: title, title, color: draft.color, document: null }}
            description={draft.description.trim() || null}
            brand={brand ?? null}
          />
        </div>
      </div>
    </aside>
  )
}
