import { Button } from '@mantine/core'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { whatsAppShare } from '#web/kit/format/phone-text.ts'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { QrCode } from '#web/kit/layout/QrCode.tsx'
import { ShareIcon, WhatsAppIcon } from '#web/kit/theme/icons.tsx'
import { ExternalIcon } from '#web/kit/theme/icons-first.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

interface LinkToShare {
  readonly url: string
  readonly title: string
  readonly value: Centavos
}

/** The address of a new link as text and as a code that a phone reads. */
export const LinkAddress = ({ url }: Pick<LinkToShare, 'url'>) => (
  <>
    <div className={classes.qr}>
      <QrCode value={url} label={texts.qrOfLink} size={160} />
    </div>
    <p className={classes.url}>{url}</p>
  </>
)

const inNewTab = { component: 'a', target: '_blank', rel: 'noopener', variant: 'default' } as const

/** The ways to send a new link: copied, by WhatsApp, by what the phone offers, or opened. */
export function ShareLink({ url, title, value }: LinkToShare) {
  const message = texts.shareMessage(title, formatReais(value), url)
  // A phone offers its own list of apps; a computer's is of little use.
  const offersApps = 'share' in navigator && matchMedia('(pointer: coarse)').matches
  const share = () => {
    // The user closed the list: nothing was shared.
    navigator
      .share({ title, text: texts.shareText(title, formatReais(value)), url })
      .catch(() => {})
  }
  return (
    <div className={classes.shares}>
      <CopyButton value={url} label={texts.copy} isPrimary isFirst />
      <Button {...inNewTab} href={whatsAppShare(message)} leftSection={<WhatsAppIcon size={17} />}>
        {texts.sendByWhatsApp}
      </Button>
      {offersApps && (
        <Button variant="default" leftSection={<ShareIcon size={17} />} onClick={share}>
          {texts.share}
        </Button>
      )}
      <Button {...inNewTab} href={url} leftSection={<ExternalIcon size={16} />}>
        {texts.open}
      </Button>
    </div>
  )
}
