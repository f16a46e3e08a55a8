import { type ReactNode, useLayoutEffect } from 'react'
import { addMonthsClamped, type Day } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { useBrand, useBrandMark } from '#web/client/brand.ts'
import { useProductToday } from '#web/client/product-time.ts'
import { texts } from '#web/panel/areas/sign-in/texts.ts'
import { Logo } from '#web/panel/shell/frame/Logo.tsx'
import classes from './LoginFrame.module.css'

const INSTALMENTS = 24
const SHOWN = 5
const EXAMPLE = 110_00n
const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' })

// 'dez/26': a month that follows today's.
function monthAfter(today: Day, count: number): string {
  const month = addMonthsClamped(today, count)
  return `${monthName.format(new Date(month)).replace('.', '')}/${month.slice(2, 4)}`
}

interface LoginFrameProps {
  readonly children: ReactNode
  /** For a form of many fields, which takes the room of two columns. */
  readonly isWide?: boolean
}

/** Two panes: the form, and what the product is about (R-LOGIN-03). */
export function LoginFrame({ children, isWide = false }: LoginFrameProps) {
  // The same texts, which the page showed while this program was loaded.
  useLayoutEffect(() => document.getElementById('first')?.remove(), [])
  const { legal } = useBrand() ?? {}
  const { productName } = useBrandMark()
  const today = useProductToday()
  return (
    <div className={`${classes.page} ${isWide ? classes.wide : ''}`}>
      <div className={classes.left}>
        <header>
          <Logo />
        </header>
        <main className={classes.middle}>{children}</main>
        <footer className={classes.legal}>
          © {today.slice(0, 4)} {productName} · <a href={legal?.privacyUrl}>{texts.privacy}</a> ·{' '}
          <a href={legal?.termsUrl}>{texts.terms}</a>
        </footer>
      </div>
      <aside className={classes.right}>
        <p className={classes.banner}>
          {texts.bannerStart} <span className={classes.bright}>{texts.bannerEnd}</span>
        </p>
        <p className={classes.bannerText}>{texts.bannerText}</p>
        <div className={classes.stubs} aria-hidden="true">
          {Array.from({ length: SHOWN }, (_, at) => (
            <div key={monthAfter(today, at + 1)} className={classes.stub}>
              <span className={classes.number}>
                {at + 1}
                <small>/{INSTALMENTS}</small>
              </span>
              <span className={classes.amount}>{formatReais(EXAMPLE)}</span>
              <span className={classes.month}>{monthAfter(today, at + 1)}</span>
            </div>
          ))}
        </div>
      </aside>
    </div>
  )
}
