import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { dayInSaoPaulo, toInstant } from '#contract/basics/days.ts'
import { isCnpj } from '#contract/basics/documents.ts'
import { findCompany } from '#contract/lookups/endpoints.ts'
import { machineTime } from '#web/client/clock.ts'
import { queryOf } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { focusOn, type FieldError } from '#web/kit/layout/ErrorSummary.tsx'
import { usePostalCode, QUIET_LOOKUP } from '#web/panel/areas/lookups/public/usePostalCode.ts'
import { labelOf } from '#web/panel/areas/sub-sellers/field-labels.ts'
import {
  errorsOf,
  withCompany,
  type DraftErrors,
  type DraftField,
  type SubSellerDraft,
} from '#web/panel/areas/sub-sellers/sub-seller-draft.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'

/** The id of a field, for the summary of errors. */
export const idOf = (field: DraftField) => `sub-vendedor-${field}`

type DraftStore = readonly [
  SubSellerDraft,
  (change: (former: SubSellerDraft) => SubSellerDraft) => void,
]

const today = () => dayInSaoPaulo(toInstant(machineTime.now()))

const pick = (errors: DraftErrors, fields: ReadonlySet<DraftField>): DraftErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => fields.has(field as DraftField)))

interface Answered {
  readonly draft: SubSellerDraft | null
  readonly errors: DraftErrors
}

/** The draft, the look-ups that fill it, and what is wrong with it where somebody was. */
export function useSubSellerDraft([draft, setDraft]: DraftStore, isEdit: boolean) {
  const [said, say] = useState('')
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set())
  const [answered, setAnswered] = useState<Answered>({ draft: null, errors: {} })
  const [summary, setSummary] = useState<readonly FieldError[]>([])
  const latest = useRef(draft)
  latest.current = draft
  const client = useQueryClient()
  const { changeZipCode, isLooking } = usePostalCode({ latest, setDraft, say })
  const change = useCallback(
    (part: Partial<SubSellerDraft>) => setDraft((former) => ({ ...former, ...part })),
    [setDraft],
  )
  // R-SSL-08: what the look-up says against it is told, and the form can be filled all the same.
  const changeDocument = async (document: string) => {
    change({ document })
    if (!isCnpj(document) || document === latest.current.document) return
    try {
      const query = queryOf(findCompany, { params: { document } })
      const company = await client.fetchQuery({ ...query, ...QUIET_LOOKUP })
      if (latest.current.document !== document) return
      setDraft((former) => withCompany(former, company))
      say(texts.filledByCompany)
    } catch (error) {
      toastFailure(error)
    }
  }
  const all = errorsOf(draft, { today: today(), isEdit })
  const leave = (field: DraftField) => setLeft((former) => new Set(former).add(field))
  const show = (found: DraftErrors) => {
    const fields = Object.keys(found) as DraftField[]
    setLeft(new Set([...left, ...fields]))
    const list = fields.map((field) => ({
      id: idOf(field),
      label: labelOf(field, draft.document),
      text: found[field] ?? '',
    }))
    setSummary(list.length > 1 ? list : [])
    if (list.length === 1 && list[0]) focusOn(list[0].id)
  }
  /** Shows what keeps the draft from being sent; true when something does. */
  const hasErrors = (): boolean => {
    setSummary([])
    if (Object.keys(all).length > 0) show(all)
    return Object.keys(all).length > 0
  }
  /** What the server said of fields holds until something is changed. */
  const answer = (errors: DraftErrors) => {
    setAnswered({ draft, errors })
    if (Object.keys(errors).length > 0) show(errors)
  }
  return {
    draft,
    change,
    changeDocument,
    changeZipCode,
    isLooking,
    said,
    leave,
    hasErrors,
    answer,
    summary,
    errors: { ...pick(all, left), ...(answered.draft === draft && answered.errors) },
  }
}

export type SubSellerForm = ReturnType<typeof useSubSellerDraft>
