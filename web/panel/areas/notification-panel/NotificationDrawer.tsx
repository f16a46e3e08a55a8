import '@mantine/core/styles/Drawer.layer.css'
import { Drawer, Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import type { PanelNotification } from '#contract/notification-panel/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useReturnedFocus } from '#web/kit/dialogs/useReturnedFocus.ts'
import { whatsAppAddress } from '#web/kit/format/phone-text.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { Avatar } from '#web/kit/layout/Avatar.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { BellIcon, WhatsAppIcon } from '#web/kit/theme/icons.tsx'
import { useNotifications, useReadMarks } from '#web/panel/areas/notification-panel/data.ts'
import { collectText, sentenceOf, texts } from '#web/panel/areas/notification-panel/texts.ts'
import classes from './NotificationPanel.module.css'

interface NotificationDrawerProps {
  readonly onClose: () => void
}

// Asks for more as soon as the end of the list is in sight.
function useSeenEnd(isEnabled: boolean, more: () => void) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element || !isEnabled) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isEnabled, more])
  return end
}

/** What became of the seller's charges and of its business account, newest first (R-BELL-01). */
export function NotificationDrawer({ onClose }: NotificationDrawerProps) {
  useReturnedFocus()
  const { rows, isError, isFetching, hasMore, more, refetch } = useNotifications()
  const markSeen = useReadMarks(rows)
  const end = useSeenEnd(hasMore && !isFetching, more)
  useEffect(() => {
    if (isError) toast.error(texts.failed) // the list stays as it was (R-BELL-08)
  }, [isError])
  return (
    <Drawer opened onClose={onClose} title={texts.title} position="right" size={420}>
      {isError && !rows && (
        <ErrorState title={texts.failed} texts={[]} onRetry={() => void refetch()} />
      )}
      {rows?.length === 0 && (
        <EmptyState icon={BellIcon} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      )}
      <ul className={classes.list}>
        {rows?.map((row) => (
          <Notification
            key={row.id}
            row={row}
            onOpen={() => {
              markSeen(row.id)
              onClose()
            }}
          />
        ))}
      </ul>
      <div ref={end} className={classes.end} role="status">
        {isFetching && <Loader size={22} role="img" aria-label={texts.loadingMore} />}
        {!isFetching && !hasMore && rows && rows.length > 0 && texts.end}
      </div>
    </Drawer>
  )
}

/** Where a notification leads: to its charge, or to the Pix of the business account. */
function addressOf(type: string, chargeId: string): string {
  switch (type) {
    case 'NOTIFICATION_ACCOUNT_PIX_RECEIVED':
      return `${pathTo('sendPix')}?tipo=recebidos`
    case 'NOTIFICATION_ACCOUNT_PIX_CLAIMED':
      return `${pathTo('bankAccount')}?aba=contestacoes`
    case 'NOTIFICATION_ACCOUNT_KEY_CLAIMED':
      return pathTo('bankAccount')
    default:
      return pathTo('charge', { id: chargeId })
  }
}

interface NotificationProps {
  readonly row: PanelNotification
  readonly onOpen: () => void
}

function Notification({ row, onOpen }: NotificationProps) {
  const { notificationPanelType: type, variablesResponse, timeDiff, notifiedAt } = row
  const variableOf = (name: string) =>
    variablesResponse.find((variable) => variable.name === name)?.value ?? ''
  const buyer = variableOf('buyer')
  const phone = variableOf('whatsApp')
  const facts = { buyer, amount: variableOf('amount'), date: variableOf('date') }
  const sentence = sentenceOf(type, facts)
  return (
    <li className={classes.item}>
      <Avatar name={buyer} />
      <div className={classes.content}>
        {type === 'NOTIFICATION_RECOVERED_DEFAULTS' && (
          <p className={classes.headline}>{texts.recovered}</p>
        )}
        <AppLink
          href={addressOf(type, variableOf('uuid'))}
          className={classes.open}
          onClick={onOpen}
        >
          {sentence}
        </AppLink>
        <p className={classes.time}>{timeDiff}</p>
        {type === 'NOTIFICATION_PAYMENT_LATE' && phone !== '' && (
          <a
            className={classes.contact}
            href={whatsAppAddress('+55', phone, collectText(buyer, variableOf('amount')))}
            target="_blank"
            rel="noopener noreferrer"
          >
            <WhatsAppIcon size={16} />
            {texts.contact}
          </a>
        )}
      </div>
      {!notifiedAt && <span className={classes.dot} role="img" aria-label={texts.unread} />}
    </li>
  )
}
