import { useState } from 'react'
import { isEqual } from '#web/kit/forms/merge-drafts.ts'

/**
 * What is typed in the fields of a filter. It follows the filter of the list when that becomes
 * another, as by Back or a saved view, and the fields stay in place, so that they keep the focus.
 */
export function useTypedFilter<Filter>(applied: Filter) {
  const [former, setFormer] = useState(applied)
  const [typed, setTyped] = useState(applied)
  if (!isEqual(former, applied)) {
    setFormer(applied)
    setTyped(applied)
  }
  return [typed, setTyped] as const
}
