import { useEffect } from 'react'

/** The title of the browser's tab while the screen shows. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const former = document.title
    const product = former.split(' · ').at(-1) ?? ''
    document.title = `${title} · ${product}`
    return () => {
      document.title = former
    }
  }, [title])
}
