import type { InputOf } from '#contract/access/endpoint.ts'
import type { listAccountPix as listEndpoint } from '#contract/account-pix/endpoints.ts'
import { returnable } from '#contract/account-pix/rules.ts'
import type { AccountPix } from '#contract/account-pix/shapes.ts'
import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { envelope, type Page } from '#contract/basics/paging.ts'
import { shownPix } from '#server/areas/account-pix/move-pix.ts'
import { arrivedOf } from '#server/areas/account-pix/receive-pix.ts'
import {
  countPix,
  type ListedPix,
  type PixRow,
  pageOfPix,
  pixById,
} from '#server/areas/account-pix/sql.ts'
import { claimsOf } from '#server/areas/med-claims/claim-facts.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export { type PixRow, pixById }

const returnableOf = (row: ListedPix, today: Day): Centavos =>
  row.direction === 'IN' ? returnable(arrivedOf(row, row.returned_centavos), today) : 0n

/** A page of the Pix that the account sent or received, the newest first (APX-03). */
export async function listAccountPix(
  transaction: Transaction,
  { direction, page, size, sort: { descending } }: InputOf<typeof listEndpoint>['query'],
  viewer: Uuid | null,
): Promise<Page<AccountPix>> {
  const offset = page * size
  const [rows, counted] = await Promise.all([
    pageOfPix(transaction, { direction, descending, offset, size }),
    countPix(transaction, direction),
  ])
  const claims =
    direction === 'IN'
      ? await claimsOf(
          transaction,
          rows.map(({ id }) => id),
        )
      : new Map()
  const content = rows.map((row) =>
    shownPix(row, viewer, {
      returnableAmount: returnableOf(row, transaction.today),
      claim: claims.get(row.id) ?? null,
    }),
  )
  return { content, ...envelope(counted, page, size) }
}

/** A Pix that the account received; undefined for one that leaves it. */
export async function receivedPix(transaction: Transaction, id: Uuid): Promise<PixRow | undefined> {
  const pix = await pixById(transaction, id)
  return pix?.direction === 'IN' ? pix : undefined
}
