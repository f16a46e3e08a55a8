import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { AddressFields } from '#web/panel/areas/lookups/public/AddressFields.tsx'
import { AccountFields } from '#web/panel/areas/sub-sellers/AccountFields.tsx'
import { SplitFields } from '#web/panel/areas/sub-sellers/SplitFields.tsx'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import type { SubSellerForm } from '#web/panel/areas/sub-sellers/useSubSellerFields.ts'
import classes from './SubSellers.module.css'

interface SubSellerFieldsProps {
  readonly form: SubSellerForm
  readonly isEdit?: boolean
}

/** The sections after the general data in both forms: address, share, bank data (R-SSL-06). */
export function SubSellerFields({ form, isEdit = false }: SubSellerFieldsProps) {
  return (
    <>
      <SectionCard title={texts.address}>
        <AddressFields form={form} required={texts.required} />
      </SectionCard>
      <SectionCard title={texts.split}>
        <SplitFields form={form} confirmsType={isEdit} />
      </SectionCard>
      <SectionCard title={texts.bank}>
        <AccountFields form={form} />
        {isEdit && <p className={classes.hint}>{texts.accountChanged}</p>}
      </SectionCard>
    </>
  )
}
