import { useSyncExternalStore } from 'react'
import type { OutputOf } from '#contract/access/endpoint.ts'
import { readBrand } from '#contract/shell/endpoints.ts'
import { call } from '#web/client/call.ts'
import { paintBrand } from '#web/kit/theme/brand-color.ts'

export type Brand = OutputOf<typeof readBrand>

// Asked for once a page; the sign-in needs it before anything that keeps answers is loaded.
let brand: Brand | undefined
let isAsked = false
const listeners = new Set<() => void>()

function askOnce(): void {
  if (isAsked) return
  isAsked = true
  call(readBrand, {})
    .then((answer) => {
      brand = answer
      paintBrand(answer.color)
      for (const heard of listeners) heard()
    })
    .catch(() => {
      isAsked = false // The next one to show it tries again.
    })
}

function subscribe(heard: () => void): () => void {
  listeners.add(heard)
  askOnce()
  return () => listeners.delete(heard)
}

/** The brand of this address (R-BRAND); undefined until it is there. */
export const useBrand = (): Brand | undefined => useSyncExternalStore(subscribe, () => brand)
