import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { DEEPEST_ROW, envelope } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { searchPattern } from '#contract/basics/text-search.ts'
import type { listOrderLinks as endpoint } from '#contract/payment-links/endpoints.ts'
import { linkUrl } from '#server/areas/payment-links/create-link.ts'
import { pageOfLinks } from '#server/areas/payment-links/sql.ts'
import type { Transaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refused.ts'

/** A page of one-off links, newest first (R-LNKL). */
export async function listOrderLinks(
  transaction: Transaction,
  query: InputOf<typeof endpoint>['query'],
  checkoutUrl: string,
): Promise<OutputOf<typeof endpoint>> {
  const offset = query.page * query.size
  if (offset > DEEPEST_ROW) refuse(platformRefusals.invalidPaging)
  const { links, counted } = await pageOfLinks(transaction, {
    type: 'ORDER',
    pattern: query.title ? searchPattern(query.title, 0, 1) : null,
    onlyWithClient: query.onlyWithClient === true,
    whiteLabel: query.whiteLabel === true,
    descending: query.sort.descending,
    ...{ offset, size: query.size },
  })
  return {
    ...envelope(counted, query.page, query.size),
    content: links.map((link) => ({
      uuid: link.id,
      url: linkUrl(checkoutUrl, link.id),
      type: link.type,
      title: link.title,
      planTitle: null,
      value: link.value_centavos,
      valuePerMonth: null,
      createdAt: link.created_at,
      sellerClient:
        link.customer_id && link.customer_name
          ? { name: link.customer_name, uuid: link.customer_id }
          : null,
      whiteLabel: link.white_label,
    })),
  }
}
