import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DEFAULT_COUNTRY } from '#contract/basics/brazil/addresses.ts'
import { isCnpj } from '#contract/basics/brazil/documents.ts'
import { customerAddress, newCustomer } from '#contract/customers/shapes.ts'
import { findCompany } from '#contract/lookups/endpoints.ts'
import { queryOf } from '#web/client/queries.ts'
import { limitsOf } from '#web/kit/forms/limits.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import {
  type CustomerDraft,
  type DraftErrors,
  type DraftField,
  labelOf,
  withCompany,
  withDocument,
} from '#web/panel/areas/customers/form/customer-draft.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { QUIET_LOOKUP, usePostalCode } from '#web/panel/areas/lookups/public/usePostalCode.ts'

const LIMITS = { ...limitsOf(newCustomer), ...limitsOf(customerAddress) }

interface CustomerFieldsOptions {
  readonly initial: CustomerDraft
  readonly validate: (draft: CustomerDraft) => DraftErrors
  readonly onChange?: (draft: CustomerDraft) => void
  /** Checks each field when it is left, and lists several errors above the form. */
  readonly isNew?: boolean
}

/** The fields of a customer and the look-ups that fill them, by CNPJ and by CEP. */
export function useCustomerFields({ isNew = false, ...options }: CustomerFieldsOptions) {
  const fields = useFields<CustomerDraft, DraftField>({
    ...options,
    id: 'cliente',
    labelOf: isNew ? labelOf : undefined,
    checksOnLeave: isNew,
    limits: LIMITS,
  })
  const [filledByCompany, setFilled] = useState('')
  const client = useQueryClient()
  const { latest, setDraft } = fields
  const postalCode = usePostalCode<CustomerDraft>({ latest, setDraft })

  const changeDocument = async (document: CustomerDraft['document']) => {
    const former = latest().document.number
    setDraft((current) => withDocument(current, document))
    setFilled('')
    if (document.nation !== DEFAULT_COUNTRY || !isCnpj(document.number)) return
    if (document.number === former) return
    const query = queryOf(findCompany, { params: { document: document.number } })
    // An unknown company is no error of the form (R-CUSTA-11).
    const company = await client.fetchQuery({ ...query, ...QUIET_LOOKUP }).catch(() => null)
    if (!company || latest().document.number !== document.number) return
    setDraft((current) => withCompany(current, company))
    setFilled(texts.filledByCompany)
  }
  return { ...fields, ...postalCode, changeDocument, filledByCompany }
}

export type CustomerForm = ReturnType<typeof useCustomerFields>
