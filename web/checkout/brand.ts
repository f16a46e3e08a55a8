import { useEffect, useState } from 'react'
import { readBrand } from '#contract/shell/endpoints.ts'
import { ask } from '#web/checkout/client.ts'

let asked: Promise<string | null> | undefined

/** The name of the host's brand (R-BRAND); null until it is there, or for good when it isn't. */
export function useBrandName(): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    asked ??= ask(readBrand, {}).then(
      (brand) => brand.name,
      () => null,
    )
    asked.then(setName)
  }, [])
  return name
}
