import { useHotkeys } from '@mantine/hooks'

/** Ctrl K finds a page, `/` goes to the search of a list; neither while somebody types. */
export function useShortcuts(onFind: () => void): void {
  // Ctrl K also from within a field: no browser types anything by it.
  useHotkeys([['mod+K', onFind]], [])
  useHotkeys([['/', () => document.querySelector<HTMLElement>('[data-search]')?.focus()]])
}
