import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayCall } from '#contract/access/may-call.ts'
import { addDays, dayInSaoPaulo, formatDay } from '#contract/basics/days.ts'
import { needsAnotherCard } from '#contract/charges/collection.ts'
import { mailCardLink, requestCard } from '#contract/subscriptions/card-link-endpoints.ts'
import type { CardLink } from '#contract/subscriptions/card-links.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { useBrand } from '#web/client/brand.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useViewer } from '#web/client/session.ts'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { whatsAppAddress, whatsAppShare } from '#web/kit/format/phone-text.ts'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { MailIcon, WhatsAppIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import classes from '../Subscriptions.module.css'

const { anotherCard: words } = texts

/** Asks the buyer for another card, once the one of record failed, by a single-use link. */
export function AnotherCard({ subscription }: { readonly subscription: Subscription }) {
  const { uuid: id, cancelledDate, collection } = subscription
  const [link, setLink] = useState<CardLink | null>(null)
  const { submit, isBusy } = useCommand(requestCard, { onDone: setLink })
  const isOffered = mayCall(useViewer(), requestCard)
  if (!isOffered || cancelledDate !== null || !needsAnotherCard(collection)) return null
  return (
    <SectionCard title={words.title}>
      <div className={classes.setting}>
        <p>{words.about}</p>
        <Button variant="default" loading={isBusy} onClick={() => submit({ params: { id } })}>
          {words.request}
        </Button>
      </div>
      <Modal
        opened={link !== null}
        onClose={() => setLink(null)}
        title={words.title}
        size={560}
        centered
      >
        {link && <LinkToSend link={link} subscription={subscription} />}
      </Modal>
    </SectionCard>
  )
}

interface LinkToSendProps {
  readonly link: CardLink
  readonly subscription: Subscription
}

function LinkToSend({ link, subscription }: LinkToSendProps) {
  const { uuid: id, titlePlan } = subscription
  const { buyer } = link
  const brand = useBrand()
  const { submit, isBusy } = useCommand(mailCardLink, {
    scope: id,
    onDone: () => toast.success(words.mailed),
  })
  if (!brand) return null
  const address = `${location.protocol}//${brand.checkoutHost}/card-link/${link.uuid}`
  const message = words.message(titlePlan, address)
  // It expires at the end of a day.
  const lastDay = addDays(dayInSaoPaulo(link.expiresAt), -1)
  return (
    <>
      <div className={classes.cardLink}>
        <p className={classes.address}>{address}</p>
        <p className={classes.muted}>{words.once(formatDay(lastDay))}</p>
        {buyer && <p className={classes.muted}>{words.goesTo(buyer.email)}</p>}
      </div>
      <DialogActions>
        <Button
          component="a"
          variant="default"
          href={
            buyer
              ? whatsAppAddress(buyer.countryCode, buyer.phone, message)
              : whatsAppShare(message)
          }
          target="_blank"
          rel="noopener"
          leftSection={<WhatsAppIcon size={17} />}
        >
          {words.send}
        </Button>
        {buyer && (
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<MailIcon size={17} />}
            onClick={() => submit({ params: { id } })}
          >
            {words.mail}
          </Button>
        )}
        <CopyButton value={address} label={words.copy} isPrimary isFirst />
      </DialogActions>
    </>
  )
}
