import { useEffect } from 'react'
import { useBrand } from '#web/client/brand.ts'

const SEPARATOR = ' · '

// Here, because the other texts of the kit would come with the first load of the sign-in.
const SANDBOX_TITLE = 'TESTE'

/** The title of the browser's tab while the screen shows; in a sandbox it says so. */
export function usePageTitle(title: string): void {
  const isSandbox = useBrand()?.mode === 'sandbox'
  useEffect(() => {
    const former = document.title
    const product = former.split(SEPARATOR).at(-1) ?? ''
    const parts = [...(isSandbox ? [SANDBOX_TITLE] : []), title, product]
    document.title = parts.join(SEPARATOR)
    return () => {
      document.title = former
    }
  }, [title, isSandbox])
}
