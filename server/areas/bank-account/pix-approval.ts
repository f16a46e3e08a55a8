import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { loosensApproval } from '#contract/account-pix/rules.ts'
import type { PixApproval } from '#contract/account-pix/shapes.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { hasOtherAdmin, userById } from '#server/areas/accounts/users.ts'
import {
  type AccountRow,
  accountOf,
  changeAccount,
  lockAccount,
} from '#server/areas/bank-account/sql.ts'
import { subjectOf } from '#server/areas/bank-account/subject.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

const NOTHING_ASKED = {
  asked_approval_above_centavos: null,
  asked_approval_by: null,
  asked_approval_at: null,
} as const

/** The amount above which a second person approves a Pix; null: none needs an approval. */
export const approvalAbove = async (transaction: Transaction): Promise<Centavos | null> =>
  (await accountOf(transaction))?.approval_above_centavos ?? null

/** That amount, and the one that waits for another administrator, as the viewer sees it (APX-06). */
export async function readApproval(
  transaction: Transaction,
  viewer: Uuid | null,
): Promise<PixApproval> {
  const account = await accountOf(transaction)
  const { asked_approval_by: by, asked_approval_at: at } = account ?? {}
  const asked =
    account && by && at
      ? {
          above: account.asked_approval_above_centavos,
          askedBy: (await userById(transaction, by))?.email ?? null,
          askedAt: at,
          isOwn: by === viewer,
        }
      : null
  return { above: account?.approval_above_centavos ?? null, asked }
}

const shown = (above: Centavos | null) => (above === null ? null : formatReais(above))
const shownAsked = (above: Centavos | null) => shown(above) ?? 'sem aprovação'

async function lockActive(work: UnitOfWork): Promise<AccountRow> {
  const account = await lockAccount(work)
  return account?.status === 'ACTIVE' ? account : reject(accountRefusals.notActive)
}

async function apply(
  work: UnitOfWork,
  { approval_above_centavos: before }: AccountRow,
  above: Centavos | null,
): Promise<void> {
  await changeAccount(work, { ...NOTHING_ASKED, approval_above_centavos: above })
  work.audit({
    subject: subjectOf(work),
    before: { approvalAbove: shown(before) },
    after: { approvalAbove: shown(above) },
  })
}

/**
 * Sets the amount above which a second person approves a Pix; null: none needs an approval. A change
 * that asks for fewer approvals waits until another administrator confirms it, if there is one (APX-07).
 */
export async function changeApproval(
  work: UnitOfWork,
  above: Centavos | null,
  userId: Uuid,
): Promise<PixApproval> {
  const account = await lockActive(work)
  const { approval_above_centavos: before } = account
  if (loosensApproval(before, above) && (await hasOtherAdmin(work, userId))) {
    await changeAccount(work, {
      asked_approval_above_centavos: above,
      asked_approval_by: userId,
      asked_approval_at: work.now,
    })
    work.audit({
      subject: subjectOf(work),
      before: { approvalAbove: shown(before) },
      after: { approvalAboveAsked: shownAsked(above) },
    })
  } else await apply(work, account, above)
  return readApproval(work, userId)
}

/** The account whose asked change the caller saw; it is locked. */
async function lockAsked(work: UnitOfWork): Promise<AccountRow> {
  const account = await lockActive(work)
  return account.asked_approval_by === null ? reject(accountPixRefusals.nothingAsked) : account
}

/** Confirms the change that another administrator asked for (APX-09). */
export async function confirmApproval(
  work: UnitOfWork,
  above: Centavos | null,
  userId: Uuid,
): Promise<PixApproval> {
  const account = await lockAsked(work)
  if (account.asked_approval_by === userId) reject(accountPixRefusals.ownChange)
  // Another change may have been requested since this one was shown.
  if (account.asked_approval_above_centavos !== above) reject(accountPixRefusals.nothingAsked)
  await apply(work, account, above)
  return readApproval(work, userId)
}

/** Takes back or refuses the change that waits (APX-10). */
export async function cancelApproval(work: UnitOfWork, userId: Uuid): Promise<PixApproval> {
  const { asked_approval_above_centavos: asked } = await lockAsked(work)
  await changeAccount(work, NOTHING_ASKED)
  work.audit({
    subject: subjectOf(work),
    before: { approvalAboveAsked: shownAsked(asked) },
    after: { approvalAboveAsked: null },
  })
  return readApproval(work, userId)
}
