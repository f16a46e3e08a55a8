import { pathTo } from '#contract/access/pages.ts'
import type { LinkRow, LinkType } from '#contract/payment-links/shapes.ts'
import {
  addressWith,
  pageOfSearch,
  pageText,
  type SearchValues,
  searchTextOf,
} from '#web/kit/state/url-state.ts'

export const LINK_TABS = ['ORDER', 'SUBSCRIPTION', 'FAST_ORDER'] as const

/** The state of the list in the address. */
export interface ListState {
  readonly tab: LinkType
  readonly searchText: string
  readonly isDedicated: boolean
  readonly page: number
}

const TAB_NAMES = { ORDER: '', SUBSCRIPTION: 'recorrentes', FAST_ORDER: 'rapidos' } as const

/**
 * Reads the address, of a text so many characters; what it doesn't know is the first page of the
 * one-off links.
 */
export const parserOf =
  (maxLength: number) =>
  (values: SearchValues): ListState => ({
    tab: LINK_TABS.find((tab) => TAB_NAMES[tab] === values['tipo']) ?? 'ORDER',
    searchText: searchTextOf(values['busca'], maxLength),
    isDedicated: values['dedicados'] === 'sim',
    page: pageOfSearch(values),
  })

/** The address of a state of the list. */
export const valuesOf = ({ tab, searchText, isDedicated, page }: ListState): SearchValues => ({
  tipo: TAB_NAMES[tab],
  busca: searchText,
  dedicados: isDedicated ? 'sim' : '',
  page: pageText(page),
})

/** Which form makes links of a type: `:id` of the page that creates. */
export const FORM_OF = {
  ORDER: 'cobranca-pontual',
  SUBSCRIPTION: 'assinatura-customizada',
} as const

/** The quick form also opens as a kind of the page that creates (R-LNKQ-05). */
export const QUICK_FORM = 'link-rapido'

/** Where the copy of a link is made (R-LNKL-08). */
export const addressOfCopy = ({ type, uuid }: Pick<LinkRow, 'type' | 'uuid'>): string =>
  addressWith(
    type === 'FAST_ORDER' ? pathTo('quickLink') : pathTo('createLink', { id: FORM_OF[type] }),
    { id: uuid },
  )
