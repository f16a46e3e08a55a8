import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/access/endpoint.ts'
import { readBrand } from '#contract/shell/endpoints.ts'
import { request } from '#web/checkout/client.ts'
import type { BrandMark } from '#web/checkout/page/BrandFoot.tsx'
import { paintBrand } from '#web/client/brand-color.ts'

let pending: Promise<OutputOf<typeof readBrand>> | undefined

/** The brand of the host (R-BRAND), requested once a page; after a failure it may be requested again. */
export function readHostBrand(): Promise<OutputOf<typeof readBrand>> {
  pending ??= request(readBrand, {}).then(
    (brand) => {
      paintBrand(brand.color)
      return brand
    },
    (error: unknown) => {
      pending = undefined
      throw error
    },
  )
  return pending
}

/** What its pages show of it; null until they are there, or for good when they aren't. */
export function useBrandMark(): BrandMark | null {
  const [mark, setMark] = useState<BrandMark | null>(null)
  useEffect(() => {
    readHostBrand().then(
      ({ name, iconUrl, support, legal }) => setMark({ name, iconUrl, support, legal }),
      () => {},
    )
  }, [])
  return mark
}
