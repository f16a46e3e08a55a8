import '@mantine/core/styles/Tooltip.layer.css'
import { ActionIcon, Switch, Tooltip } from '@mantine/core'
import { InfoIcon } from '#web/kit/theme/icons.tsx'
import type { StepProps } from '#web/panel/areas/customers/form/ContactStep.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { AddressFields } from '#web/panel/areas/lookups/public/AddressFields.tsx'
import classes from './CustomerWizard.module.css'

/** Step 2: the address, or the seller's own in its place (R-CUSTA-07, R-CUSTA-09). */
export function AddressStep(props: StepProps) {
  const { draft, change } = props.form
  return (
    <>
      <div className={classes.own}>
        <Switch
          label={texts.ownAddress}
          checked={draft.useSellerAddress}
          onChange={(event) => change({ useSellerAddress: event.currentTarget.checked })}
        />
        <Tooltip label={texts.ownAddressTip}>
          <ActionIcon variant="subtle" color="gray" aria-label={texts.ownAddressTip}>
            <InfoIcon size={17} />
          </ActionIcon>
        </Tooltip>
      </div>
      {!draft.useSellerAddress && <CustomerAddress {...props} />}
    </>
  )
}

/** The customer's own address. */
export const CustomerAddress = ({ form }: StepProps) => (
  <div className={classes.address}>
    <AddressFields form={form} required={texts.required} />
  </div>
)
