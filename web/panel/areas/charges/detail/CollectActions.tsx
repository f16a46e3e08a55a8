import { Button } from '@mantine/core'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { useBrand } from '#web/client/brand.ts'
import { whatsAppAddress } from '#web/kit/format/phone-text.ts'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { WhatsAppIcon } from '#web/kit/theme/icons.tsx'
import { collectMessage, paymentAddress } from '#web/panel/areas/charges/public/collect.ts'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from '../Charges.module.css'

/** How an open charge is collected: a message to the buyer, and the address where it is paid. */
export function CollectActions({ charge }: { readonly charge: ChargeDetail }) {
  const brand = useBrand()
  const { customerPhone, countryCode, checkoutSubDomain } = charge
  const address = brand && paymentAddress(charge, brand.checkoutHost, checkoutSubDomain)
  if (!address || charge.processing) return null
  const isLate = charge.status === 'LATE'
  return (
    <div className={classes.collect}>
      {customerPhone && (
        <Button
          component="a"
          href={whatsAppAddress(
            countryCode ?? '+55',
            customerPhone,
            collectMessage(charge, address),
          )}
          target="_blank"
          rel="noopener"
          variant={isLate ? 'filled' : 'default'}
          leftSection={<WhatsAppIcon size={17} />}
        >
          {texts.collect}
        </Button>
      )}
      <CopyButton
        value={address}
        label={texts.copyPayment}
        isPrimary={isLate && customerPhone === null}
      />
    </div>
  )
}
