import { ActionIcon } from '@mantine/core'
import { mayUse } from '#contract/access/access.ts'
import { pathTo } from '#contract/access/pages.ts'
import { removeCharge } from '#contract/charges/change-endpoints.ts'
import { isActionOffered, whyChargeRejects } from '#contract/charges/rules.ts'
import type { ChargeRow } from '#contract/charges/shapes.ts'
import { useBrand } from '#web/client/brand.ts'
import { useViewer } from '#web/client/session.ts'
import { whatsAppAddress } from '#web/kit/format/phone-text.ts'
import { copyText } from '#web/kit/layout/CopyButton.tsx'
import { ActionsMenu } from '#web/kit/menus/ActionsMenu.tsx'
import { MenuDivider, MenuItem, MenuLink } from '#web/kit/menus/Menu.tsx'
import { CopyIcon, MailIcon, TrashIcon, WhatsAppIcon } from '#web/kit/theme/icons.tsx'
import { ExternalIcon } from '#web/kit/theme/icons-first.tsx'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import { collectMessage, paymentAddress } from '#web/panel/areas/charges/public/collect.ts'
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
      <ActionsMenu id={rowButtonIdOf(charge)} label={texts.actionsOf(nameOf(charge))}>
        <MenuLink
          isInNewTab
          href={pathTo('charge', { id: charge.uuid })}
          icon={<ExternalIcon size={17} />}
        >
          {texts.openInTab}
        </MenuLink>
        {address && (
          <MenuItem icon={<CopyIcon size={17} />} onClick={() => void copyText(address)}>
            {texts.copyPayment}
          </MenuItem>
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
            <MenuDivider />
            <MenuItem
              isDangerous
              icon={<TrashIcon size={17} />}
              isDisabled={refusal !== null}
              onClick={() => onRemove(charge)}
            >
              {actionTexts.remove.button}
              {refusal && <span className={classes.why}>{refusal.text}</span>}
            </MenuItem>
          </>
        )}
      </ActionsMenu>
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
      <MenuLink isInNewTab href={href} icon={icon}>
        {label}
      </MenuLink>
    )
  }
  return (
    <MenuItem isDisabled icon={icon}>
      {label}
      <span className={classes.why}>{missing}</span>
    </MenuItem>
  )
}
