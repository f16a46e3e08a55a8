import type { OutputOf } from '#contract/access/endpoint.ts'
import type { Instant } from '#contract/basics/days.ts'
import { envelope, type Sort } from '#contract/basics/paging.ts'
import { searchPattern } from '#contract/basics/text-search.ts'
import type { listOrderLinks } from '#contract/payment-links/endpoints.ts'
import type { LinkType, LinkRow as ShownRow } from '#contract/payment-links/shapes.ts'
import { linkStateAt } from '#contract/payment-links/states.ts'
import { type LinkHost, linkUrl } from '#server/areas/payment-links/link-url.ts'
import { type LinkFilter, type ListedLink, pageOfLinks } from '#server/areas/payment-links/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** The filter and order of a list of links. */
export interface FilterInput {
  readonly sort: Sort
  readonly onlyWithClient?: boolean | undefined
  readonly whiteLabel?: boolean | undefined
}

interface ListInput extends FilterInput {
  readonly page: number
  readonly size: number
}

/** What the query searches for; the host decides which links it has (R-LNKL-14). */
export const filterOf = (
  type: LinkType,
  words: string | undefined,
  query: FilterInput,
  whiteLabel: boolean,
): LinkFilter => ({
  type,
  pattern: words ? searchPattern(words, 0, 1) : null,
  onlyWithClient: query.onlyWithClient === true,
  whiteLabel: query.whiteLabel ?? whiteLabel,
  descending: query.sort.descending,
})

/** A page of the links of one type, newest first (R-LNKL-05, R-LNKL-14). */
export async function listLinks(
  transaction: Transaction,
  type: LinkType,
  words: string | undefined,
  query: ListInput,
  { whiteLabel, checkoutUrl }: LinkHost,
): Promise<OutputOf<typeof listOrderLinks>> {
  const offset = query.page * query.size
  const { links, counted } = await pageOfLinks(transaction, {
    ...filterOf(type, words, query, whiteLabel),
    offset,
    size: query.size,
  })
  return {
    ...envelope(counted, query.page, query.size),
    content: links.map((link) => rowOf(link, transaction.now, checkoutUrl)),
  }
}

/** A link as lists show it: a recurring one by its plan and its value a month. */
export function rowOf(link: ListedLink, now: Instant, checkoutUrl: string): ShownRow {
  const isRecurring = link.type === 'SUBSCRIPTION'
  return {
    uuid: link.id,
    url: linkUrl(checkoutUrl, link.id),
    type: link.type,
    title: isRecurring ? null : link.title,
    planTitle: isRecurring ? link.title : null,
    value: isRecurring ? null : link.value_centavos,
    valuePerMonth: isRecurring
      ? BigInt(link.terms.recurring?.valuePerMonth ?? link.value_centavos)
      : null,
    createdAt: link.created_at,
    sellerClient:
      link.customer_id && link.customer_name
        ? { name: link.customer_name, uuid: link.customer_id }
        : null,
    whiteLabel: link.white_label,
    state: linkStateAt(link, now),
  }
}
