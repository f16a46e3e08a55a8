import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '#server/outside/context.ts'
import { answerUnder } from '#server/outside/faults.ts'
import {
  acceptApplication,
  CompanyBody,
  decideReview,
  findApplication,
  ReviewAction,
  wireApplication,
} from '#server/outside/kyc/applications.ts'
import { DocumentBody, takeDocument } from '#server/outside/kyc/documents.ts'
import { pathPart, read, Unacceptable } from '#server/outside/requests.ts'

const PATH = '/kyc/v1/applications/:applicationId'

/** A document of 10 MiB in base64, and what is said about it. */
const LARGEST_DOCUMENT = 15 * 1024 * 1024

const notFound = () => new Unacceptable(404, 'not_found', 'cadastro não encontrado')

/** Mounts the company that reviews who applies for an account, once per our id. */
export function mountKyc(app: FastifyInstance, context: SandboxContext): void {
  const { faults } = context

  app.put(PATH, async (request, reply) => {
    const applicationId = pathPart(request, 'applicationId')
    const company = read(CompanyBody, request.body)
    const fault = faults.take('kyc', applicationId, 'next', 0)
    return answerUnder(faults, fault, reply, async () => {
      const row = await acceptApplication(context, applicationId, company, fault)
      if (!row) throw notFound()
      return { status: 200, body: wireApplication(row) }
    })
  })

  app.put(
    `${PATH}/documents/:documentId`,
    { bodyLimit: LARGEST_DOCUMENT },
    async (request, reply) => {
      const applicationId = pathPart(request, 'applicationId')
      const documentId = pathPart(request, 'documentId')
      const document = read(DocumentBody, request.body)
      const fault = faults.take('kyc', applicationId, 'next-document', 0)
      return answerUnder(faults, fault, reply, async () => {
        await takeDocument(context, applicationId, documentId, document)
        return { status: 200, body: { documentId } }
      })
    },
  )

  app.get(PATH, async (request, reply) => {
    const applicationId = pathPart(request, 'applicationId')
    const fault = faults.take('kyc', applicationId, 'next-query', 0)
    return answerUnder(faults, fault, reply, async () => {
      const row = await findApplication(context, applicationId)
      if (!row) throw notFound()
      return { status: 200, body: wireApplication(row) }
    })
  })

  app.post('/counterparty/applications/:applicationId/:action', async (request) => {
    const action = read(ReviewAction, pathPart(request, 'action'))
    if (await decideReview(context, pathPart(request, 'applicationId'), action))
      return { outcome: action }
    throw new Unacceptable(409, 'not_allowed', 'o cadastro já foi decidido')
  })
}
