import { holdsRole } from '#contract/access/access.ts'
import * as endpoints from '#contract/bank-account/endpoints.ts'
import type { KycCompany } from '#server/adapters/kyc/port.ts'
import { submitApplication } from '#server/areas/bank-account/account.ts'
import {
  addDocument,
  countDocument,
  listDocuments,
  removeDocument,
} from '#server/areas/bank-account/documents.ts'
import { readBankingAccount } from '#server/areas/bank-account/read-account.ts'
import { resolveReview } from '#server/areas/bank-account/review.ts'
import { accountOf } from '#server/areas/bank-account/sql.ts'
import { acceptCallback } from '#server/areas/provider-messages/accept-callback.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import { checkedCommand, command } from '#server/platform/commands/command.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { type Caller, publicCall, query, type Route } from '#server/platform/http/routes.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The roles that see the account's balance. */
const SEES_MONEY = { roles: ['ADMIN', 'BACKOFFICE', 'FINANCES'] } as const

const maySeeMoney = (caller: Caller | null) => caller !== null && holdsRole(caller, SEES_MONEY)

interface AccountTools {
  readonly kyc: KycCompany
  readonly vault: Vault
}

export const bankAccountApi = ({ kyc, vault }: AccountTools): Route[] => [
  query(endpoints.readAccount, (transaction, _, caller) =>
    readBankingAccount(transaction, maySeeMoney(caller)),
  ),
  command(endpoints.submitAccount, async (work, { body }, caller) => {
    await submitApplication(work, body)
    return readBankingAccount(work, maySeeMoney(caller))
  }),
  query(endpoints.readReview, async (transaction) => {
    const account = await accountOf(transaction)
    return { reasons: [...(account?.reasons ?? [])], missing: [...(account?.missing ?? [])] }
  }),
  query(endpoints.listDocuments, (transaction) => listDocuments(transaction)),
  checkedCommand(
    endpoints.addDocument,
    (_, { database, sellerId }) => countDocument(database, sellerId),
    (work, { body }, _, caller) => addDocument(work, vault, body, caller),
  ),
  command(endpoints.removeDocument, (work, { params }) => removeDocument(work, params.id)),
  publicCall(endpoints.kycCallback, async ({ params: { provider } }, incoming, { database }) => {
    const company = provider === kyc.id ? kyc : undefined
    for (const { key, eventId, body } of acceptCallback(company, incoming)) {
      const entry = await lookUp(database, 'account-application', key)
      if (!entry?.recordId) continue
      await database.withTenant(entry.sellerId, (transaction) =>
        storeMessage(transaction, 'kyc', eventId, machineInstant(), body),
      )
      await resolveReview(database, { kyc, vault }, entry.sellerId, entry.recordId, 'PROVIDER')
    }
  }),
]
