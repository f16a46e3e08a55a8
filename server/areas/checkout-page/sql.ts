import type { Instant } from '#contract/basics/days.ts'
import type { Checkout } from '#contract/checkout-page/shapes.ts'
import type { Transaction } from '#server/platform/database/database.ts'

const COLUMNS = 'seller_id as id, title, description, sub_domain as "subDomain", color'

export const findCheckout = ({ sellerId, row }: Transaction) =>
  row<Checkout>(`select ${COLUMNS} from checkout where seller_id = $1`, [sellerId])

export const lockCheckout = ({ sellerId, row }: Transaction) =>
  row<Checkout>(`select ${COLUMNS} from checkout where seller_id = $1 for update`, [sellerId])

export const insertCheckout = (
  { sellerId, run }: Transaction,
  { title, description, subDomain, color }: Checkout,
  at: Instant,
) =>
  run(
    `insert into checkout (seller_id, title, description, sub_domain, color, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [sellerId, title, description, subDomain, color, at],
  )

export const storeCheckout = (
  { sellerId, run }: Transaction,
  { title, description, subDomain, color }: Checkout,
  at: Instant,
) =>
  run(
    `update checkout set title = $2, description = $3, sub_domain = $4, color = $5, updated_at = $6
      where seller_id = $1`,
    [sellerId, title, description, subDomain, color, at],
  )
