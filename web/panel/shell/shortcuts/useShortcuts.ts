import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { Viewer } from '#contract/access/access.ts'
import { mayOpen, type PageName, pathTo } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { pressListKey } from '#web/kit/lists/list-keys.ts'
import { useGo } from '#web/kit/state/url-state.ts'

/** The letter after `g` that leads to a page. */
export const GO_KEYS = {
  i: 'home',
  l: 'links',
  c: 'charges',
  r: 'subscriptions',
  k: 'customers',
  f: 'finance',
  u: 'users',
} as const satisfies Record<string, PageName>

type GoKey = keyof typeof GO_KEYS

/** The `g` keys of the pages that the viewer may open. */
export const goKeysFor = (viewer: Viewer): GoKey[] =>
  (Object.keys(GO_KEYS) as GoKey[]).filter((key) => mayOpen(viewer, GO_KEYS[key]))

const NEXT_KEY_MS = 1_500

// Letters mean nothing to a checkbox, a switch or a choice, and they keep the focus after a click.
const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select'

/** Whether the event belongs to a field that takes text. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELDS))

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey

// `?`, `g` with a letter, and the keys of a list; what comes between or too late is a key like any other. The sign and
// not its place on the keyboard counts: layouts differ.
function usePlainKeys(onHelp: () => void) {
  const viewer = useViewer()
  const go = useGo()
  const startedMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOverlaid = document.querySelector('[role="dialog"]') !== null
      if (isTyping(event) || !isPlain(event) || isOverlaid) return
      if (event.key === '?') onHelp()
      const isSecond = event.timeStamp - startedMs.current < NEXT_KEY_MS
      startedMs.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const key = goKeysFor(viewer).find((each) => each === event.key)
      if (isSecond && key) go(pathTo(GO_KEYS[key]))
      else pressListKey(event)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [viewer, go, onHelp])
}

interface Shortcuts {
  readonly onFind: () => void
  readonly onHelp: () => void
}

/**
 * Ctrl K finds anything, `/` goes to the search of a list, `j`, `k`, `.`, `[` and `]` move in it, `n` makes
 * a new one, `g` and a letter lead to a page, `?` shows this help; while typing only Ctrl K works.
 */
export function useShortcuts({ onFind, onHelp }: Shortcuts): void {
  // Ctrl K also from within a field: no browser types anything by it.
  useHotkeys([['mod+K', onFind]], [])
  usePlainKeys(onHelp)
}
