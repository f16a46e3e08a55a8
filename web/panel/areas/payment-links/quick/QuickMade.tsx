import { Button } from '@mantine/core'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { useViewer } from '#web/client/session.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { Perforation, ReceiptCard } from '#web/kit/layout/ReceiptCard.tsx'
import { useGo } from '#web/kit/state/url-state.ts'
import { LinkAddress, ShareLink } from '#web/panel/areas/payment-links/form/ShareLink.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

interface QuickMadeProps {
  readonly url: string
  readonly title: string
  readonly value: Centavos
}

/** The created quick link, to be copied or shown as a QR code (R-LNKQ-03). */
export function QuickMade({ url, title, value }: QuickMadeProps) {
  const viewer = useViewer()
  const go = useGo()
  const home = pathTo(mayOpen(viewer, 'home') ? 'home' : 'links')
  return (
    <div className={classes.quick} role="status">
      <ReceiptCard label={texts.created}>
        <p className={classes.methodName}>{title}</p>
        <Money amount={value} size="hero" />
        <Perforation />
        <LinkAddress url={url} />
      </ReceiptCard>
      <ShareLink url={url} title={title} value={value} />
      <Button variant="subtle" fullWidth onClick={() => go(home)}>
        {texts.backHome}
      </Button>
    </div>
  )
}
