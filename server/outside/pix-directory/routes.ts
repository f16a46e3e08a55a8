import type { FastifyInstance } from 'fastify'
import { COMPANIES } from '#server/outside/companies.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder } from '#server/outside/faults.ts'
import {
  EntryBody,
  entryOfKey,
  findEntry,
  register,
  remove,
  wireEntry,
} from '#server/outside/pix-directory/entries.ts'
import { pathPart, read, Unacceptable } from '#server/outside/requests.ts'

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
    if (fault === 'refuse') throw refused()
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
}
