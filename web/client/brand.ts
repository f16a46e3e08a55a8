import { useSyncExternalStore } from 'react'
import type { OutputOf } from '#contract/access/endpoint.ts'
import { readBrand } from '#contract/shell/endpoints.ts'
import { paintBrand } from '#web/client/brand-color.ts'
import { call } from '#web/client/requests/call.ts'

export type Brand = OutputOf<typeof readBrand>

// Requested once a page; the sign-in needs it before the query cache is loaded.
let brand: Brand | undefined
let isRequested = false
const listeners = new Set<() => void>()

function requestOnce(): void {
  if (isRequested) return
  isRequested = true
  call(readBrand, {})
    .then((answer) => {
      brand = answer
      paintBrand(answer.color)
      for (const listener of listeners) listener()
    })
    .catch(() => {
      isRequested = false // The next one to show it tries again.
    })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  requestOnce()
  return () => listeners.delete(listener)
}

/** The brand of this address (R-BRAND); undefined until it is there. */
export const useBrand = (): Brand | undefined => useSyncExternalStore(subscribe, () => brand)

/** Name and icon of a brand, as a logo shows them. */
export type BrandMark = Pick<Brand, 'productName' | 'iconUrl'>

// The service writes both into the page, so that a logo has its name before anything is requested.
const markOfPage = (): BrandMark => ({
  productName:
    document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '',
  iconUrl: document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '',
})

/** Name and icon of the brand of this address. */
export const useBrandMark = (): BrandMark => useBrand() ?? markOfPage()
