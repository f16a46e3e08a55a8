import { useEffect, useState } from 'react'
import type { OutputOf } from '#contract/access/endpoint.ts'
import { readBrand } from '#contract/shell/endpoints.ts'
import { ask } from '#web/checkout/client.ts'
import { paintBrand } from '#web/kit/theme/brand-color.ts'

let asked: Promise<OutputOf<typeof readBrand>> | undefined

/** The brand of the host (R-BRAND), asked for once a page; who missed it may ask again. */
export function readHostBrand(): Promise<OutputOf<typeof readBrand>> {
  asked ??= ask(readBrand, {}).then(
    (brand) => {
      paintBrand(brand.color)
      return brand
    },
    (error: unknown) => {
      asked = undefined
      throw error
    },
  )
  return asked
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
