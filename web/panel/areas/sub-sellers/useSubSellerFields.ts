import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isCnpj } from '#contract/basics/brazil/documents.ts'
import { findCompany } from '#contract/lookups/endpoints.ts'
import {
  subSellerAddress,
  subSellerContactInput,
  subSellerGeneralInput,
} from '#contract/sub-sellers/shapes.ts'
import { toastFailure } from '#web/client/commands/toast-failure.ts'
import { productToday } from '#web/client/product-time.ts'
import { queryOf } from '#web/client/queries.ts'
import { limitsOf } from '#web/kit/forms/limits.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { QUIET_LOOKUP, usePostalCode } from '#web/panel/areas/lookups/public/usePostalCode.ts'
import { labelOf } from '#web/panel/areas/sub-sellers/field-labels.ts'
import {
  type DraftField,
  errorsOf,
  type SubSellerDraft,
  withCompany,
} from '#web/panel/areas/sub-sellers/sub-seller-draft.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'

const LIMITS = {
  ...limitsOf(subSellerGeneralInput),
  ...limitsOf(subSellerContactInput),
  ...limitsOf(subSellerAddress),
}

interface SubSellerFieldsOptions {
  readonly initial: SubSellerDraft
  readonly isEdit: boolean
  readonly onChange?: (draft: SubSellerDraft) => void
}

/** The fields of a sub-seller and the look-ups that fill them, by CNPJ and by CEP. */
export function useSubSellerFields({ isEdit, ...options }: SubSellerFieldsOptions) {
  const fields = useFields<SubSellerDraft, DraftField>({
    ...options,
    id: 'sub-vendedor',
    validate: (draft) => errorsOf(draft, { today: productToday(), isEdit }),
    labelOf: (field, { document }) => labelOf(field, document),
    checksOnLeave: true,
    limits: LIMITS,
  })
  const [filledByCompany, setFilled] = useState('')
  const client = useQueryClient()
  const { latest, setDraft, change } = fields
  const postalCode = usePostalCode<SubSellerDraft>({ latest, setDraft })

  // A failed look-up makes a toast; the form can be filled all the same (R-SSL-08).
  const changeDocument = async (document: string) => {
    const former = latest().document
    change({ document })
    setFilled('')
    if (!isCnpj(document) || document === former) return
    try {
      const query = queryOf(findCompany, { params: { document } })
      const company = await client.fetchQuery({ ...query, ...QUIET_LOOKUP })
      if (latest().document !== document) return
      setDraft((current) => withCompany(current, company))
      setFilled(texts.filledByCompany)
    } catch (error) {
      toastFailure(error)
    }
  }
  return { ...fields, ...postalCode, changeDocument, filledByCompany }
}

export type SubSellerForm = ReturnType<typeof useSubSellerFields>
