import type { FastifyInstance } from 'fastify'
import type { Instant } from '#contract/basics/days.ts'
import type { ClaimStatus } from '#contract/pix-keys/claim-states.ts'
import { COMPANIES } from '#server/outside/companies.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder } from '#server/outside/faults.ts'
import {
  answerClaim,
  ClaimAction,
  ClaimBody,
  type ClaimRow,
  completeClaim,
  findClaim,
  openClaim,
  wireClaim,
} from '#server/outside/pix-directory/claims.ts'
import {
  EntryBody,
  entryOfKey,
  findEntry,
  register,
  remove,
  wireEntry,
} from '#server/outside/pix-directory/entries.ts'
import {
  decideReceived,
  findReceived,
  isClaimed,
  NewReceivedClaim,
  openReceived,
  RefusalBody,
  receivedSince,
  wireReceived,
} from '#server/outside/pix-directory/received-claims.ts'
import { PeriodQuery, pathPart, read, Unacceptable } from '#server/outside/requests.ts'

const { prefix } = COMPANIES['pix-directory']
const ENTRY = `${prefix}/entries/:entryId`

const notFound = () => new Unacceptable(404, 'not_found', 'chave não encontrada')
const refused = () => new Unacceptable(422, 'refused', 'pedido recusado')

/** Mounts the directory of Pix keys (DICT): each entry once per its id. */
export function mountPixDirectory(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context

  app.put(ENTRY, async (request, reply) => {
    const entryId = pathPart(request, 'entryId')
    const order = read(EntryBody, request.body)
    const fault = faults.take('pix-directory', order.key ?? entryId, 'next', 0)
    if (fault === 'refuse') throw refused()
    return answerUnder(faults, fault, reply, () => register(context, entryId, order))
  })

  app.get(ENTRY, async (request, reply) => {
    const entryId = pathPart(request, 'entryId')
    const fault = faults.take('pix-directory', entryId, 'next-query', 0)
    return answerUnder(faults, fault, reply, async () => {
      const row = await findEntry(context, entryId)
      if (!row) throw notFound()
      return { status: 200, body: wireEntry(row) }
    })
  })

  app.delete(ENTRY, async (request, reply) => {
    const entryId = pathPart(request, 'entryId')
    const fault = faults.take('pix-directory', entryId, 'next-removal', 0)
    if (fault === 'refuse' || (await isClaimed(context, entryId))) throw refused()
    return answerUnder(faults, fault, reply, async () => {
      const row = await remove(context, entryId)
      if (!row) throw notFound()
      return { status: 200, body: wireEntry(row) }
    })
  })

  app.get(`${prefix}/keys/:key`, async (request) => {
    const row = await entryOfKey(context, pathPart(request, 'key'))
    if (!row) throw notFound()
    return { key: row.key, owner: { name: row.owner_name, document: row.owner_document } }
  })
  mountClaims(app, context)
  mountReceivedClaims(app, context)
}

const CLAIM = `${prefix}/claims/:claimId`

function mountClaims(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context
  const answerOf = (row: ClaimRow | undefined, status = 200) => {
    if (!row) throw notFound()
    return { status, body: wireClaim(row) }
  }

  app.put(CLAIM, async (request, reply) => {
    const claimId = pathPart(request, 'claimId')
    const order = read(ClaimBody, request.body)
    const fault = faults.take('pix-directory', order.key, 'next-claim', 0)
    if (fault === 'refuse') throw refused()
    return answerUnder(faults, fault, reply, async () => {
      const row = await openClaim(context, claimId, order)
      if (!row) throw refused()
      return answerOf(row, 201)
    })
  })

  app.get(CLAIM, async (request, reply) => {
    const claimId = pathPart(request, 'claimId')
    const fault = faults.take('pix-directory', claimId, 'next-query', 0)
    return answerUnder(faults, fault, reply, async () =>
      answerOf(await findClaim(context, claimId)),
    )
  })

  app.post(`${CLAIM}/cancel`, async (request, reply) => {
    const claimId = pathPart(request, 'claimId')
    const fault = faults.take('pix-directory', claimId, 'next-cancellation', 0)
    return answerUnder(faults, fault, reply, async () => {
      const claim = await findClaim(context, claimId)
      const isOpen = claim !== undefined && claim.status !== 'CANCELLED'
      if (isOpen && !(await answerClaim(context, claimId, 'cancel'))) throw refused()
      return answerOf(await findClaim(context, claimId))
    })
  })

  app.post(`${CLAIM}/complete`, async (request, reply) => {
    const claimId = pathPart(request, 'claimId')
    const fault = faults.take('pix-directory', claimId, 'next-completion', 0)
    return answerUnder(faults, fault, reply, async () => {
      await completeClaim(context, claimId)
      const row = await findClaim(context, claimId)
      if (row && row.status !== 'COMPLETED') throw refused()
      return answerOf(row)
    })
  })

  app.post('/counterparty/key-claims/:claimId/:action', async (request) => {
    const action = read(ClaimAction, pathPart(request, 'action'))
    if (await answerClaim(context, pathPart(request, 'claimId'), action)) return { outcome: action }
    throw new Unacceptable(409, 'not_allowed', 'o pedido já foi decidido')
  })
}

const RECEIVED = `${prefix}/received-claims`

function mountReceivedClaims(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context
  const answerOf = async (claimId: string) => {
    const row = await findReceived(context, claimId)
    if (!row) throw notFound()
    return { status: 200, body: wireReceived(row) }
  }

  app.get(RECEIVED, async (request, reply) => {
    const { from } = read(PeriodQuery, request.query)
    const fault = faults.take('pix-directory', 'received-claims', 'next-query', 0)
    return answerUnder(faults, fault, reply, async () => ({
      status: 200,
      body: { claimIds: await receivedSince(context, from as Instant) },
    }))
  })

  app.get(`${RECEIVED}/:claimId`, async (request, reply) => {
    const claimId = pathPart(request, 'claimId')
    const fault = faults.take('pix-directory', claimId, 'next-query', 0)
    return answerUnder(faults, fault, reply, () => answerOf(claimId))
  })

  const mountAnswer = (action: 'confirm' | 'cancel', status: ClaimStatus) =>
    app.post(`${RECEIVED}/:claimId/${action}`, async (request, reply) => {
      const claimId = pathPart(request, 'claimId')
      if (action === 'cancel') read(RefusalBody, request.body)
      const fault = faults.take('pix-directory', claimId, 'next-answer', 0)
      if (fault === 'refuse') throw refused()
      return answerUnder(faults, fault, reply, async () => {
        const isDone = await decideReceived(context, claimId, action)
        const answer = await answerOf(claimId)
        // What was answered before changes nothing.
        if (!isDone && answer.body.status !== status) throw refused()
        return answer
      })
    })
  mountAnswer('confirm', 'CONFIRMED')
  mountAnswer('cancel', 'CANCELLED')

  app.post('/counterparty/received-key-claims', async (request) => {
    const opened = await openReceived(context, read(NewReceivedClaim, request.body))
    if ('refusal' in opened) throw new Unacceptable(409, 'not_allowed', opened.refusal)
    return { claimId: opened.claim_id }
  })

  app.post('/counterparty/received-key-claims/:claimId/cancel', async (request) => {
    if (await decideReceived(context, pathPart(request, 'claimId'), 'cancel')) {
      return { outcome: 'cancel' }
    }
    throw new Unacceptable(409, 'not_allowed', 'o pedido já foi decidido')
  })
}
