import type { AccountData } from '#contract/sub-sellers/shapes.ts'
import { sealAccount } from '#server/areas/sub-sellers/sealed-account.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import {
  byConstraint,
  copyRow,
  LONG_AGO,
  type Preparation,
} from '#tests/factories/jobs/job-context.ts'

/** A bank account of no one in particular. */
export const SOME_ACCOUNT: AccountData = {
  account: {
    bank: '001',
    issuer: '1234',
    issuerDigit: '',
    number: '56789',
    bankDigit: '0',
    accountType: 'CHECKING_ACCOUNT',
  },
  pixKey: null,
  pixKeyType: 'EMAIL',
}

/** A registration at the recipients' registry without a response. */
export const unansweredRegistration: Preparation = async (context, sellerId) => {
  const [id, registration] = [newId(), newId()]
  const sealed = sealAccount(context.tools.vault, { sellerId, id: sellerId }, SOME_ACCOUNT)
  await copyRow(context, 'sub_seller', 'true', {
    account_sealed: `\\x${sealed?.toString('hex')}`,
    seller_id: sellerId,
    id: sellerId,
    owner_id: id,
    document: String(sellerId),
    split_status: 'PROCESSING',
    registration_id: registration,
    registered_at: LONG_AGO,
    next_poll_at: LONG_AGO,
  })
  return {
    itemId: registration,
    recordId: registration,
    ...byConstraint(
      context,
      'sub_seller',
      `registration_id <> '${registration}' or next_poll_at is not distinct from '${LONG_AGO}'`,
    ),
    done: `select 1 from sub_seller where registration_id = $1
            and next_poll_at is distinct from '${LONG_AGO}'`,
  }
}
