import { ActionIcon, Menu } from '@mantine/core'
import { mayUse } from '#contract/access/access.ts'
import { pathTo } from '#contract/access/pages.ts'
import { removeCharge } from '#contract/charges/change-endpoints.ts'
import { isActionOffered, whyChargeRejects } from '#contract/charges/rules.ts'
import type { ChargeRow } from '#contract/charges/shapes.ts'
import { useBrand } from '#web/client/brand.ts'
import { copyText } from '#web/kit/layout/CopyButton.tsx'
import { collectMessage, paymentAddress } from '#web/panel/areas/charges/public/collect.ts'
import { useViewer } from '#web/client/session.ts'
import { CopyIcon, DotsIcon, MailIcon, TrashIcon, WhatsAppIcon } from '#web/kit/theme/icons.tsx'
import { ExternalIcon } from '#web/kit/theme/icons-first.tsx'
import { whatsAppAddress } from '#web/kit/format/phone-text.ts'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from '../Charges.module.css'

const inNewTab = { target: '_blank', rel: 'noopener' } as const

function talkAbout(charge: ChargeRow, address: string | null): string | null {
  const { countryCode, customerPhone } = charge
  if (!customerPhone) return null
  return whatsAppAddress(countryCode ?? '+55', customerPhone, collectMessage(charge, address))
}

const nameOf = ({ customerName, title }: ChargeRow) => customerName ?? title

interface RowMenuProps {
  readonly charge: ChargeRow
  readonly onRemove: (charge: ChargeRow) => void
}

/** The id of the row's button, which gets the focus back. */
export const rowButtonIdOf = ({ uuid }: ChargeRow): string => `acoes-${uuid}`

/** What is done with a charge from the list; the talk about a late one at hand (R-CHL-07). */
export function RowMenu({ charge, onRemove }: RowMenuProps) {
  const viewer = useViewer()
  const refusal = whyChargeRejects.remove(charge)
  const offersRemoval = mayUse(viewer, removeCharge.access) && isActionOffered(charge, 'remove')
  const brand = useBrand()
  const address = brand ? paymentAddress(charge, brand.checkoutHost) : null
  const talk = talkAbout(charge, address)
  return (
    <span className={classes.actions}>
      {charge.status === 'LATE' && talk && (
        <ActionIcon
          {...inNewTab}
          component="a"
          href={talk}
          variant="subtle"
          color="gray"
          aria-label={texts.chaseOf(nameOf(charge))}
        >
          <WhatsAppIcon />
        </ActionIcon>
      )}
      <Menu id={rowButtonIdOf(charge)} portalProps={{ target: 'main' }} position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={texts.actionsOf(nameOf(charge))}>
            <DotsIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            {...inNewTab}
            component="a"
            href={pathTo('charge', { id: charge.uuid })}
            leftSection={<ExternalIcon size={17} />}
          >
            {texts.openInTab}
          </Menu.Item>
          {address && (
            <Menu.Item leftSection={<CopyIcon size={17} />} onClick={() => void copyText(address)}>
              {texts.copyPayment}
            </Menu.Item>
          )}
          <Contact
            href={talk}
            icon={<WhatsAppIcon size={17} />}
            label={texts.whatsApp}
            missing={texts.noPhone}
          />
          <Contact
            href={charge.customerEmail ? `mailto:${charge.customerEmail}` : null}
            icon={<MailIcon size={17} />}
            label={texts.mail}
            missing={texts.noEmail}
          />
          {offersRemoval && (
            <>
              <Menu.Divider />
              <Menu.Item
                className={classes.danger ?? ''}
                leftSection={<TrashIcon size={17} />}
                disabled={refusal !== null}
                onClick={() => onRemove(charge)}
              >
                {actionTexts.remove.button}
                {refusal && <span className={classes.why}>{refusal.text}</span>}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

interface ContactProps {
  readonly href: string | null
  readonly icon: React.ReactNode
  readonly label: string
  /** Why the entry is disabled. */
  readonly missing: string
}

function Contact({ href, icon, label, missing }: ContactProps) {
  if (href) {
    return (
      <Menu.Item {...inNewTab} component="a" href={href} leftSection={icon}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item disabled leftSection={icon}>
      {label}
      <span className={classes.why}>{missing}</span>
    </Menu.Item>
  )
}
