import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { isCnpj } from '#contract/basics/brazil/documents.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { companyOf } from '#server/outside/lookups/companies.ts'
import { addressOf } from '#server/outside/lookups/postal-codes.ts'
import { pathPart, read } from '#server/outside/requests.ts'

const sentinel = () => z.enum(['NOT_FOUND', 'DOWN'])
const entries = () => z.optional(z.record(z.string(), z.union([sentinel(), z.looseObject({})])))
const LookupsBody = z.strictObject({ companies: entries(), postalCodes: entries() })

async function storeAnswers(
  context: SandboxContext,
  kind: string,
  injected: Readonly<Record<string, unknown>> = {},
) {
  for (const [key, answer] of Object.entries(injected)) {
    const normalized = key.replace(/[./\s-]/g, '').toUpperCase()
    await context.database.run(
      `insert into outside.lookup (kind, key, answer) values ($1, $2, $3)
       on conflict (kind, key) do update set answer = excluded.answer`,
      [kind, normalized, JSON.stringify(answer)],
    )
  }
}

const down = (reply: FastifyReply) => reply.code(503).type('text/html').send('<h1>503</h1>')

/** Mounts ViaCEP and BrasilAPI by their shapes, and `PUT /lookups`, which changes their answers. */
export function mountLookups(app: FastifyInstance, context: SandboxContext): void {
  app.get('/viacep/ws/:cep/json/', async (request, reply) => {
    const cep = pathPart(request, 'cep').replace('-', '')
    if (!/^\d{8}$/.test(cep)) return reply.code(400).type('text/html').send('<h3>Bad Request</h3>')
    const address = await addressOf(context, cep)
    if (address === 'DOWN') return down(reply)
    return address === 'NOT_FOUND' ? { erro: 'true' } : address
  })

  app.get('/brasilapi/cnpj/v1/:cnpj', async (request, reply) => {
    const cnpj = pathPart(request, 'cnpj').toUpperCase()
    if (!isCnpj(cnpj)) {
      const message = `CNPJ ${cnpj} inválido.`
      return reply.code(400).send({ name: 'BadRequestError', message, type: 'bad_request' })
    }
    const company = await companyOf(context, cnpj)
    if (company === 'DOWN') return down(reply)
    if (company !== 'NOT_FOUND') return company
    const message = `CNPJ ${cnpj} não encontrado.`
    return reply.code(404).send({ name: 'NotFoundError', message, type: 'not_found' })
  })

  app.put('/lookups', async (request, reply) => {
    const { companies, postalCodes } = read(LookupsBody, request.body)
    await storeAnswers(context, 'company', companies)
    await storeAnswers(context, 'postal-code', postalCodes)
    return reply.code(204).send()
  })
}
