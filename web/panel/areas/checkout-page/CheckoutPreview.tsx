import { openSellerPage } from '#contract/checkout-page/endpoints.ts'
import { addressOf } from '#contract/checkout-page/rules.ts'
import type { OfferedPlan } from '#web/checkout/page/Plans.tsx'
import { SellerPage } from '#web/checkout/page/SellerPage.tsx'
import { useBrand } from '#web/client/brand.ts'
import { useRead } from '#web/client/queries.ts'
import type { CheckoutDraft } from '#web/panel/areas/checkout-page/checkout-draft.ts'
import { texts } from '#web/panel/areas/checkout-page/texts.ts'
import classes from './CheckoutInfo.module.css'

interface CheckoutPreviewProps {
  readonly draft: CheckoutDraft
  readonly host: string
}

interface PreviewProps extends CheckoutPreviewProps {
  /** Null until they are known. */
  readonly plans: readonly OfferedPlan[] | null
}

/** The real page, fed by the form and out of reach. */
export function CheckoutPreview({ draft, host, plans }: PreviewProps) {
  const brand = useBrand()
  const title = draft.title.trim() || texts.previewTitle
  return (
    <aside className={classes.preview} aria-label={texts.preview}>
      <h2>{texts.preview}</h2>
      {/* What a buyer sees is light, whatever the panel is. */}
      <div className={classes.window} data-scheme="light" inert aria-hidden="true">
        <p className={classes.bar}>{draft.subDomain && addressOf(draft.subDomain, host)}</p>
        <div className={classes.page}>
          <SellerPage
            seller={{ name: title, title, color: draft.color, document: null }}
            description={draft.description.trim() || null}
            plans={plans}
            periodicity="MONTHLY"
            addressOfPlan={() => '#'}
            brand={brand ?? null}
          />
        </div>
      </div>
    </aside>
  )
}

interface SavedProps extends CheckoutPreviewProps {
  /** The subdomain that is saved. */
  readonly subDomain: string
}

/** As `CheckoutPreview`, with the plans that the saved page sells. */
export function SavedCheckoutPreview({ subDomain, ...props }: SavedProps) {
  const { data } = useRead(openSellerPage, { params: { subDomain } }, { isQuiet: true })
  return <CheckoutPreview {...props} plans={data?.plans ?? null} />
}
