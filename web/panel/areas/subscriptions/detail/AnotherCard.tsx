import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { formatDay, addDays, dayInSaoPaulo } from '#contract/basics/days.ts'
import { needsAnotherCard } from '#contract/charges/collection.ts'
import { requestCard } from '#contract/subscriptions/card-link-endpoints.ts'
import type { CardLink } from '#contract/subscriptions/card-links.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { useBrand } from '#web/client/brand.ts'
import { useCommand } from '#web/client/command.ts'
import { whatsAppShare } from '#web/kit/format/phone-text.ts'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { WhatsAppIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import classes from '../Subscriptions.module.css'

const { anotherCard: words } = texts

/** Asks the buyer for another card, once the one of record failed, by a single-use link. */
export function AnotherCard({ subscription }: { readonly subscription: Subscription }) {
  const { uuid: id, cancelledDate, collection } = subscription
  const [link, setLink] = useState<CardLink | null>(null)
  const { submit, isBusy } = useCommand(requestCard, { onDone: setLink })
  if (cancelledDate !== null || !needsAnotherCard(collection)) return null
  return (
    <SectionCard title={words.title}>
      <div className={classes.setting}>
        <p>{words.about}</p>
        <Button variant="default" loading={isBusy} onClick={() => submit({ params: { id } })}>
          {words.request}
        </Button>
      </div>
      <Modal opened={link !== null} onClose={() => setLink(null)} title={words.title} centered>
        {link && <LinkToSend link={link} plan={subscription.titlePlan} />}
      </Modal>
    </SectionCard>
  )
}

interface LinkToSendProps {
  readonly link: CardLink
  readonly plan: string
}

function LinkToSend({ link, plan }: LinkToSendProps) {
  const brand = useBrand()
  if (!brand) return null
  const address = `${location.protocol}//${brand.checkoutHost}/card-link/${link.uuid}`
  // It expires at the end of a day.
  const lastDay = addDays(dayInSaoPaulo(link.expiresAt), -1)
  return (
    <div className={classes.cardLink}>
      <p className={classes.address}>{address}</p>
      <p className={classes.muted}>{words.once(formatDay(lastDay))}</p>
      <div className={classes.cardLinkActions}>
        <Button
          component="a"
          variant="default"
          href={whatsAppShare(words.message(plan, address))}
          target="_blank"
          rel="noopener"
          leftSection={<WhatsAppIcon size={17} />}
        >
          {words.send}
        </Button>
        <CopyButton value={address} label={words.copy} isPrimary isFirst />
      </div>
    </div>
  )
}
