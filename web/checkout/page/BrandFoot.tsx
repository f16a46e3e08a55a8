import classes from '#web/checkout/page/page.module.css'
import { texts } from '#web/checkout/page/texts.ts'

/** Whose product a page is, and where its legal texts are (R-BRAND). */
export interface BrandMark {
  readonly name: string
  readonly iconUrl: string
  readonly support: { readonly email: string; readonly phone: string }
  readonly legal: { readonly termsUrl: string; readonly privacyUrl: string }
}

/** The foot of a page; nothing until the brand is known. The links are not printed. */
export function BrandFoot({ brand }: { readonly brand?: BrandMark | null | undefined }) {
  if (!brand) return null
  const { name, iconUrl, support, legal } = brand
  return (
    <footer className={classes.foot}>
      <span>
        <img className={classes.brandIcon} src={iconUrl} alt="" width={16} height={16} />{' '}
        {texts.processedBy(name)}
      </span>
      {[support.email, support.phone].filter(Boolean).map((way) => (
        <span key={way}>{way}</span>
      ))}
      <span className={classes.unprinted}>
        <a href={legal.termsUrl} target="_blank" rel="noopener">
          {texts.terms}
        </a>
        {' · '}
        <a href={legal.privacyUrl} target="_blank" rel="noopener">
          {texts.privacy}
        </a>
      </span>
    </footer>
  )
}
