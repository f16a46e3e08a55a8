import { useState } from 'react'
import {
  type BuyerDraft,
  type BuyerField,
  type BuyerProblems,
  EMPTY_BUYER,
  problemsOf,
  problemsOfAnswer,
  tidied,
} from '#web/checkout/areas/buying/buyer.ts'
import { readStored, store } from '#web/checkout/session-storage.ts'
import type { CallFailed } from '#web/client/requests/failed.ts'

/**
 * The typed buyer, kept over reloads, and the errors of the fields that were left. `place` is the
 * id of a link, or the seller's page, whose plans share one buyer.
 */
export function useBuyer(place: string, failure: CallFailed | null) {
  const name = `buyer.${place}`
  const [draft, setDraft] = useState<BuyerDraft>(() => readStored<BuyerDraft>(name) ?? EMPTY_BUYER)
  const [left, setLeft] = useState<ReadonlySet<BuyerField>>(new Set())
  const all = problemsOf(draft)
  const change = (next: BuyerDraft) => {
    setDraft(next)
    store(name, next)
  }
  const leave = (field: BuyerField) => {
    change(tidied(draft, field))
    // An empty field shows its error when the form is sent, not while it is passed by.
    if (draft[field].trim() !== '') setLeft((former) => new Set(former).add(field))
  }
  /** Shows every problem; true when there is none, else the first one has the focus. */
  const check = (): boolean => {
    setLeft(new Set(Object.keys(EMPTY_BUYER) as BuyerField[]))
    const first = Object.keys(all)[0]
    if (first) document.getElementById(first)?.focus()
    return first === undefined
  }
  const visible = Object.entries(all).filter(([field]) => left.has(field as BuyerField))
  const answered = failure ? problemsOfAnswer(failure) : {}
  const problems: BuyerProblems = { ...answered, ...Object.fromEntries(visible) }
  return { draft, problems, change, leave, check }
}
