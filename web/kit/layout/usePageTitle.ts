import { useEffect } from 'react'
import { useBrand } from '#web/client/brand.ts'
import { kitTexts } from '#web/kit/texts.ts'

const SEPARATOR = ' · '

/** The title of the browser's tab while the screen shows; a sandbox is told from the real thing. */
export function usePageTitle(title: string): void {
  const isSandbox = useBrand()?.mode === 'sandbox'
  useEffect(() => {
    const former = document.title
    const product = former.split(SEPARATOR).at(-1) ?? ''
    const parts = [...(isSandbox ? [kitTexts.sandboxTitle] : []), title, product]
    document.title = parts.join(SEPARATOR)
    return () => {
      document.title = former
    }
  }, [title, isSandbox])
}
