import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type DayRange, isDay } from '#contract/basics/days.ts'

export type SearchValues = Readonly<Record<string, string>>

/** `/path?a=1`, empty values left out, so that defaults don't show in addresses. */
export function addressWith(path: string, values: SearchValues): string {
  const present = Object.entries(values).filter(([, value]) => value !== '')
  const search = new URLSearchParams(present.map(([name, value]) => [name, value])).toString()
  return search ? `${path}?${search}` : path
}

/** The text that an address searches for, as far as it can be searched. */
export const searchTextOf = (text: string | undefined, maxLength: number): string =>
  (text ?? '').replaceAll('\0', '').trim().slice(0, maxLength)

/** The page that an address names (`page=2`): zero-based, 0 for whatever is no page. */
export const pageOfSearch = ({ page = '' }: SearchValues): number =>
  /^\d{1,4}$/.test(page) ? Number(page) : 0

/** How an address names a page; the first is left out. */
export const pageText = (page: number): string => (page === 0 ? '' : String(page))

/** The period that an address names (`de=…&ate=…`), both days included; null: none, or a broken one. */
export const periodOfSearch = ({ de = '', ate = '' }: SearchValues): DayRange | null =>
  isDay(de) && isDay(ate) && de <= ate ? { from: de, to: ate } : null

/** A list without a period. */
export const NO_PERIOD = { from: null, to: null }

/**
 * The state of a list, stored only in the address. `parse` reads the search and falls back to
 * defaults; `go` pushes an address with exactly the present values, `replace` takes the present's
 * place, and `replaceInPlace` does so without scrolling to the top.
 */
export function useUrlState<State>(parse: (values: SearchValues) => State) {
  const router = useRouter()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const state = useMemo(
    () => parse(Object.fromEntries(new URLSearchParams(search))),
    [parse, search],
  )
  const go = useCallback(
    (values: SearchValues) => router.history.push(addressWith(path, values)),
    [router, path],
  )
  const replace = useCallback(
    (values: SearchValues) => router.history.replace(addressWith(path, values)),
    [router, path],
  )
  const replaceInPlace = useCallback(
    (values: SearchValues) =>
      void router.navigate({ href: addressWith(path, values), replace: true, resetScroll: false }),
    [router, path],
  )
  const addressOf = useCallback((values: SearchValues) => addressWith(path, values), [path])
  return { state, go, replace, replaceInPlace, addressOf }
}

/** Leads to an address of the app. */
export function useGo(): (href: string, how?: 'push' | 'replace') => void {
  const router = useRouter()
  return useCallback((href, how = 'push') => router.history[how](href), [router])
}
