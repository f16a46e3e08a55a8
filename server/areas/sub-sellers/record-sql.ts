import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { searchText } from '#contract/basics/text-search.ts'
import type { NewSubSeller, SubSeller } from '#contract/sub-sellers/shapes.ts'
import { SUB_SELLER_COLUMNS } from '#server/areas/sub-sellers/sql.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { insert, type RowOf, updateVersioned } from '#server/platform/database/rows.ts'

const RECORD_COLUMNS = [
  ...SUB_SELLER_COLUMNS,
  'address',
  'account_sealed',
  'contact',
  'owner',
  'opening_date',
  'description',
  'alternative_email',
  'registration_id',
  'registered_at',
  'refused_at_once',
  'poll_count',
] as const

/** The record of a sub-seller with its registration. */
export interface SubSellerRecord extends RowOf<'sub_seller', typeof RECORD_COLUMNS> {
  readonly address: SubSeller['address']
  /** Bank account and Pix key, sealed (see sealed-account.ts). */
  readonly account_sealed: Buffer | null
  readonly contact: SubSeller['contact']
  readonly owner: SubSeller['owner']
  /** The idempotency key of the present registration; null before the first. */
  readonly registration_id: Uuid | null
}

const RECORD = `select ${RECORD_COLUMNS.join(', ')} from sub_seller where seller_id = $1`

export const subSellerById = ({ sellerId, row }: Transaction, id: number) =>
  row<SubSellerRecord>(`${RECORD} and id = $2`, [sellerId, id])

/** As `subSellerById`, locked until the transaction ends. */
export const lockSubSeller = ({ sellerId, row }: Transaction, id: number) =>
  row<SubSellerRecord>(`${RECORD} and id = $2 for update`, [sellerId, id])

export const subSellerOfRegistration = ({ sellerId, row }: Transaction, registrationId: Uuid) =>
  row<SubSellerRecord>(`${RECORD} and registration_id = $2`, [sellerId, registrationId])

/** As `subSellerOfRegistration`, locked until the transaction ends. */
export const lockRegistration = ({ sellerId, row }: Transaction, registrationId: Uuid) =>
  row<SubSellerRecord>(`${RECORD} and registration_id = $2 for update`, [sellerId, registrationId])

/** The seller's next sub-seller number; concurrent callers wait for each other. */
export async function nextNumber({ sellerId, run, row }: Transaction): Promise<number> {
  await run('select from seller where seller_id = $1 for no key update', [sellerId])
  const found = await row<{ next: number }>(
    'select coalesce(max(id), 0) + 1 as next from sub_seller where seller_id = $1',
    [sellerId],
  )
  return found?.next ?? 1
}

interface NewRecord {
  readonly accountSealed: Buffer | null
  /** When it is registered by the job unless a call did so before, in the host's time. */
  readonly registerAt: Instant
}

export const insertSubSeller = (
  transaction: Transaction,
  ownerId: Uuid,
  subSeller: SubSeller & Pick<NewSubSeller, 'document' | 'documentType'>,
  { accountSealed, registerAt }: NewRecord,
) =>
  insert(transaction, 'sub_seller', {
    id: subSeller.id,
    owner_id: ownerId,
    name: subSeller.name,
    document: subSeller.document,
    document_type: subSeller.documentType,
    payment_type: subSeller.paymentType,
    payment_value: subSeller.paymentValue,
    is_active: subSeller.isActive,
    split_status: subSeller.splitStatus,
    address: subSeller.address,
    account_sealed: accountSealed,
    contact: subSeller.contact,
    owner: subSeller.owner,
    opening_date: subSeller.openingDate,
    description: subSeller.description,
    search: searchText(subSeller.name),
    next_poll_at: registerAt,
    created_at: transaction.now,
    updated_at: transaction.now,
    version: 1,
  })

/** Stores the data of a sub-seller that users may edit; its states are written separately. */
export const storeSubSeller = (
  transaction: Transaction,
  changed: SubSeller,
  accountSealed: Buffer | null,
) =>
  updateVersioned(
    transaction,
    'sub_seller',
    { id: changed.id },
    {
      name: changed.name,
      payment_type: changed.paymentType,
      payment_value: changed.paymentValue,
      is_active: changed.isActive,
      address: changed.address,
      account_sealed: accountSealed,
      contact: changed.contact,
      owner: changed.owner,
      opening_date: changed.openingDate,
      description: changed.description,
      alternative_email: changed.alternativeEmail,
      search: searchText(changed.name),
    },
  )

export const holdPayouts = ({ sellerId, run }: Transaction, id: number, until: Instant) =>
  run('update sub_seller set payouts_held_until = $3 where seller_id = $1 and id = $2', [
    sellerId,
    id,
    until,
  ])

/** Begins a registration; it is polled from the given moment on, in the host's time. */
export const beginRegistration = (
  { sellerId, now, run }: Transaction,
  id: number,
  registrationId: Uuid,
  pollAt: Instant,
) =>
  run(
    `update sub_seller set split_status = 'PROCESSING', registration_id = $3, registered_at = $4,
       refused_at_once = false, poll_count = 0, next_poll_at = $5, updated_at = $4, version = version + 1
      where seller_id = $1 and id = $2`,
    [sellerId, id, registrationId, now, pollAt],
  )

/** Ends a registration; whether it was refused at once decides the answer of SSL-09. */
export const endRegistration = (
  { sellerId, now, run }: Transaction,
  id: number,
  status: 'ACTIVE' | 'INACTIVE',
  isRefusedAtOnce: boolean,
) =>
  run(
    `update sub_seller set split_status = $3, refused_at_once = $4, next_poll_at = null,
       updated_at = $5, version = version + 1
      where seller_id = $1 and id = $2`,
    [sellerId, id, status, isRefusedAtOnce, now],
  )

export const pollRegistrationAt = ({ sellerId, run }: Transaction, id: number, pollAt: Instant) =>
  run(
    `update sub_seller set poll_count = poll_count + 1, next_poll_at = $3 where seller_id = $1 and id = $2`,
    [sellerId, id, pollAt],
  )

/** Sub-sellers whose registration has no outcome in time or was not requested, of all sellers. */
export const registrationsToPoll = ({ rows }: Queries, until: Instant, limit: number) =>
  rows<{ seller_id: SellerId; id: number; owner_id: Uuid; registration_id: Uuid | null }>(
    `select seller_id, id, owner_id, registration_id from sub_seller
      where next_poll_at <= $1 order by next_poll_at limit $2`,
    [until, limit],
  )

/** The sub-seller of a ledger owner that may be paid now, locked until the transaction ends. */
export const lockPayableSubSeller = ({ sellerId, row, now }: Transaction, ownerId: Uuid) =>
  row<SubSellerRecord>(
    `${RECORD} and owner_id = $2 and split_status = 'ACTIVE'
      and (payouts_held_until is null or payouts_held_until <= $3) for update`,
    [sellerId, ownerId, now],
  )
