import { useBrandMark } from '#web/client/brand.ts'
import classes from './Logo.module.css'

const OWN_ICON = '/assets/icon.svg'

// The product's own mark is drawn here, so that it follows the scheme.
const OwnMark = () => (
  <svg width={28} height={28} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
    <path
      className={classes.ground}
      d="M3 2h22a3 3 0 0 1 3 3v5.5a3.5 3.5 0 0 0 0 7V23a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3z"
    />
    <path className={classes.arch} d="M8 26V14a6 6 0 0 1 12 0v12z" />
  </svg>
)

/** Mark and name of the brand of this address. */
export function Logo() {
  const { productName, iconUrl } = useBrandMark()
  return (
    <span className={classes.logo}>
      {iconUrl === OWN_ICON ? <OwnMark /> : <img src={iconUrl} alt="" width={28} height={28} />}
      <span className={classes.name}>{productName}</span>
    </span>
  )
}
