import type { InputOf } from '#contract/access/endpoint.ts'
import { formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { Dispute, contestDispute as endpoint } from '#contract/charges/dispute-endpoints.ts'
import { whyContestRejected } from '#contract/charges/disputes.ts'
import { chargeRefusals, disputeRefusals } from '#contract/charges/refusals.ts'
import { chargeById, lockCharge } from '#server/areas/charge-core/charge.ts'
import { userOf } from '#server/areas/charge-core/charge-state.ts'
import { documentsOf, insertDocument } from '#server/areas/charges/dispute/sql.ts'
import { acceptLoss, markContested } from '#server/areas/payments/disputes/disputes.ts'
import { type DisputeRow, disputeOfCharge } from '#server/areas/payments/disputes/read-disputes.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { contentOfType, fileName } from '#server/platform/documents/uploaded-file.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { Reply } from '#server/platform/http/responses.ts'

interface OfCharge {
  readonly params: { readonly id: Uuid }
}

/** Instructions for contesting a dispute, with the deadline. */
const instructionsOf = ({ deadline }: DisputeRow): string =>
  `Explique a venda e envie até ${formatDay(deadline)}, às 23:59:59, o que a comprova: nota fiscal, ` +
  'comprovante de entrega, conversa com o cliente. A adquirente analisa e decide.'

async function disputeOnWire(transaction: Transaction, row: DisputeRow): Promise<Dispute> {
  return {
    openedAt: row.opened_on,
    reason: row.reason,
    amount: row.amount_centavos,
    chargebackDeadline: row.deadline,
    state: row.state,
    instructions: instructionsOf(row),
    message: row.message,
    contestedAt: row.contested_at,
    documents: await documentsOf(transaction, row.id),
  }
}

/** The dispute of a charge, open or ended (R-CHD-13, R-CHD-15). */
export async function readDispute(transaction: Transaction, id: Uuid): Promise<Dispute> {
  if (!(await chargeById(transaction, id))) reject(chargeRefusals.notFound)
  const dispute = await disputeOfCharge(transaction, id)
  return disputeOnWire(transaction, dispute ?? reject(disputeRefusals.none))
}

/** Locks the charge and its dispute, which must still be open. */
async function lockOpen(work: UnitOfWork, id: Uuid) {
  const charge = (await lockCharge(work, id)) ?? reject(chargeRefusals.notFound)
  const dispute = (await disputeOfCharge(work, charge.id)) ?? reject(disputeRefusals.none)
  const { state, deadline: chargebackDeadline } = dispute
  const refusal = whyContestRejected({ state, chargebackDeadline }, work.today)
  return refusal ? reject(refusal) : { charge, dispute }
}

/** Accepts a dispute before its deadline: the buyer keeps the money, the acquirer is notified. */
export async function acceptDispute(work: UnitOfWork, { params }: OfCharge): Promise<Dispute> {
  const { dispute } = await lockOpen(work, params.id)
  await acceptLoss(work, dispute, 'Chargeback aceito')
  return readDispute(work, params.id)
}

/** Contests a dispute before its deadline, with evidence (R-CHD-24). */
export async function contestDispute(
  work: UnitOfWork,
  { params, body }: InputOf<typeof endpoint>,
): Promise<Reply<Dispute>> {
  const { charge, dispute } = await lockOpen(work, params.id)
  const { state } = dispute
  for (const [position, file] of body.documents.entries()) {
    const { type } = file
    const name = fileName(file.name)
    const content = contentOfType(type, Buffer.from(await file.arrayBuffer()))
    if (content === null) {
      const values = { campo: name, motivo: 'o conteúdo não é do tipo do arquivo' }
      return reject(platformRefusals.invalidField, { field: `documents.${position}`, values })
    }
    await insertDocument(work, dispute.id, { position, name, type, content })
  }
  await markContested(work, dispute.id, body.message)
  const subject = { kind: 'charge', id: charge.id }
  work.emit('DISPUTE_CONTESTED', subject, { by: userOf(work), disputeId: dispute.id })
  const documents = body.documents.map(({ name }) => fileName(name))
  work.audit({
    subject,
    before: { dispute: state },
    after: { dispute: 'CONTESTED', documents },
  })
  work.recordEffect({
    kind: 'state',
    subject: { kind: 'dispute', id: dispute.id },
    from: state,
    to: 'CONTESTED',
  })
  return new Reply(201, await readDispute(work, charge.id))
}
