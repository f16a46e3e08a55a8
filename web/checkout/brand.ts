import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/access/endpoint.ts'
import { readBrand } from '#contract/shell/endpoints.ts'
import { request } from '#web/checkout/client.ts'
import { paintBrand } from '#web/kit/theme/brand-color.ts'

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

/** Its name; null until it is there, or for good when it isn't. */
export function useBrandName(): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    readHostBrand().then(
      (brand) => setName(brand.name),
      () => {},
    )
  }, [])
  return name
}
