import type { ReactNode } from 'react'
import { documentType } from '#contract/basics/brazil/documents.ts'
import type { CustomerDocumentType } from '#contract/customers/rules.ts'
import { COUNTRIES } from '#web/kit/fields/countries.ts'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { cnpjMask, documentMask, freeMask } from '#web/kit/fields/masks.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './DocumentInput.module.css'

export interface DocumentValue {
  /** ISO 3166 alpha-2. */
  readonly nation: string
  /** 'cpf' and 'cnpj' in Brazil. */
  readonly type: CustomerDocumentType
  /** Without marks. */
  readonly number: string
}

interface DocumentInputProps {
  readonly value: DocumentValue
  readonly onChange: (value: DocumentValue) => void
  readonly error?: string | undefined
  readonly onBlur?: () => void
  readonly id?: string
  /** Below the number: the result of a look-up. */
  readonly description?: ReactNode
}

const BRAZILIAN = [
  { value: 'cpf', label: 'CPF' },
  { value: 'cnpj', label: 'CNPJ' },
] as const
const FOREIGN = [
  { value: 'passport', label: kitTexts.document.passport },
  { value: 'tax_id', label: kitTexts.document.taxId },
  { value: 'other', label: kitTexts.document.other },
] as const
const FOREIGN_LENGTH = 40

const maskOf = ({ nation, type }: DocumentValue) => {
  if (nation !== 'BR') return freeMask(FOREIGN_LENGTH)
  return type === 'cnpj' ? cnpjMask : documentMask
}

/** Country, type and number of a document; letters make a Brazilian one a CNPJ (R-GEN-24). */
export function DocumentInput({
  value,
  onChange,
  error,
  onBlur,
  id,
  description,
}: DocumentInputProps) {
  const isBrazilian = value.nation === 'BR'
  const setNumber = (number: string) => {
    const isCnpj = isBrazilian && (number.length > 11 || /[A-Z]/.test(number))
    onChange({ ...value, number, type: isCnpj ? 'cnpj' : value.type })
  }
  const setNation = (nation: string) => {
    const type = nation === 'BR' ? 'cpf' : isBrazilian ? 'passport' : value.type
    onChange({ nation, type, number: value.number.replace(/[^0-9A-Za-z]/g, '') })
  }
  const setType = (type: CustomerDocumentType) =>
    onChange({
      ...value,
      type,
      number: type === 'cpf' ? value.number.replace(/\D/g, '').slice(0, 11) : value.number,
    })
  // The length decides, not the choice: eleven digits are a CPF.
  const leave = () => {
    const detected = isBrazilian ? documentType(value.number) : null
    if (detected && detected !== value.type) onChange({ ...value, type: detected })
    onBlur?.()
  }
  return (
    <div className={classes.row}>
      <NativeSelect
        label={kitTexts.document.country}
        value={value.nation}
        options={COUNTRIES}
        onChange={setNation}
      />
      <NativeSelect
        label={kitTexts.document.type}
        value={value.type}
        options={isBrazilian ? BRAZILIAN : FOREIGN}
        onChange={setType}
      />
      <MaskedInput
        {...(id ? { id } : {})}
        label={kitTexts.document.number}
        // In a dialog this field gets the first focus, not the country.
        data-autofocus=""
        mask={maskOf(value)}
        value={value.number}
        onChange={setNumber}
        error={error}
        description={description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onBlur={leave}
        autoCapitalize="characters"
      />
    </div>
  )
}
