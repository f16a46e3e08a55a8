import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { SPLIT_TYPE_LABELS } from '#contract/sub-sellers/labels.ts'
import { SPLIT_TYPES, type SplitType } from '#contract/sub-sellers/shapes.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import {
  hundredthsOf,
  splitTyped,
  textOfHundredths,
} from '#web/panel/areas/sub-sellers/public/split-text.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import type { SubSellerForm } from '#web/panel/areas/sub-sellers/useSubSellerFields.ts'
import classes from './SubSellers.module.css'

const TYPES = SPLIT_TYPES.map((value) => ({ value, label: SPLIT_TYPE_LABELS[value] }))
const MAX_DIGITS = 8

interface SplitFieldsProps {
  readonly form: SubSellerForm
  /** A change of the type of share is confirmed first (R-SSL-23). */
  readonly confirmsType?: boolean
}

/** The default share of a sale, by percentage or in reais (R-SSL-16). */
export function SplitFields({ form, confirmsType = false }: SplitFieldsProps) {
  const { draft, errors, change, leave, idOf } = form
  const [requestedType, setRequestedType] = useState<SplitType | null>(null)
  const take = (paymentType: SplitType) => {
    setRequestedType(null)
    change({ paymentType, value: '' })
  }
  const value = { id: idOf('value'), error: errors.value, onBlur: () => leave('value') }
  return (
    <>
      <div className={classes.fields}>
        <NativeSelect
          id={idOf('paymentType')}
          label={texts.rateType}
          value={draft.paymentType}
          options={TYPES}
          onChange={(type) => (confirmsType ? setRequestedType : take)(type as SplitType)}
        />
        {draft.paymentType === 'FIXED' ? (
          <MoneyInput
            {...value}
            label={texts.value}
            maxDigits={MAX_DIGITS}
            value={hundredthsOf(draft.value)}
            onChange={(amount) => change({ value: amount ? textOfHundredths(amount) : '' })}
          />
        ) : (
          <TextInput
            {...value}
            label={texts.percent}
            inputMode="decimal"
            placeholder="0"
            rightSection="%"
            value={draft.value}
            onChange={({ currentTarget }) =>
              change({ value: splitTyped(currentTarget.value, 'PERCENTAGE') })
            }
          />
        )}
      </div>
      <p className={classes.hint}>{texts.splitHint}</p>
      <ConfirmDialog
        isOpen={requestedType !== null}
        title={texts.typeTitle}
        confirmLabel={texts.changeType}
        cancelLabel={texts.cancel}
        onConfirm={() => requestedType && take(requestedType)}
        onClose={() => setRequestedType(null)}
      >
        {texts.typeText}
      </ConfirmDialog>
    </>
  )
}
