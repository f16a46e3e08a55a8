import { createHmac } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { mountAcquirer } from '#server/outside/acquirer/routes.ts'
import { sandboxAcquirer } from '#server/outside/acquirer/wire.ts'
import { mountAurora } from '#server/outside/aurora/routes.ts'
import { aurora } from '#server/outside/aurora/wire.ts'
import { mountBoletoBank } from '#server/outside/boleto-bank/routes.ts'
import { signedRequests, startDelivery } from '#server/outside/callbacks.ts'
import { mountCardIssuer } from '#server/outside/card-issuer/routes.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { mountControls } from '#server/outside/controls.ts'
import { mountDesk } from '#server/outside/desk/routes.ts'
import { createFaults } from '#server/outside/faults.ts'
import { mountFiscal } from '#server/outside/fiscal/routes.ts'
import { mountKyc } from '#server/outside/kyc/routes.ts'
import { listen } from '#server/outside/listen.ts'
import { mountLookups } from '#server/outside/lookups/routes.ts'
import { mountMailbox } from '#server/outside/mailbox/mails.ts'
import { mountPayoutBank } from '#server/outside/payout-bank/routes.ts'
import { mountPixBank } from '#server/outside/pix-bank/routes.ts'
import { mountPixDirectory } from '#server/outside/pix-directory/routes.ts'
import { createProductTime } from '#server/outside/product-time.ts'
import { mountRecipients } from '#server/outside/recipients/routes.ts'
import { answerUnacceptable, Unacceptable } from '#server/outside/requests.ts'
import { startScheduledEffects } from '#server/outside/scheduled-effects.ts'
import { createTables } from '#server/outside/schema.ts'
import { mountSettlements } from '#server/outside/settlements.ts'
import { mountSms } from '#server/outside/sms/messages.ts'
import { mountTokenizer } from '#server/outside/tokenizer/routes.ts'
import { addressConfirmation } from '#server/outside/whatsapp/address.ts'
import { mountWhatsApp } from '#server/outside/whatsapp/routes.ts'
import type { Config } from '#server/platform/config/config.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { isForeignHost, isFromOtherSite } from '#server/platform/http/other-sites.ts'
import type { Log } from '#server/platform/process/log.ts'
import { describeError } from '#server/platform/process/safe-error.ts'
import { createVault, type Keys, loadKeys } from '#server/platform/security/secrets.ts'

const LARGEST_BODY = 512 * 1024

export interface OutsideOptions {
  readonly config: Config
  /** The address of a login that sees the companies' schema only. */
  readonly databaseUrl: string
  readonly log: Log
  /** The address of our API, for callbacks and product time. */
  readonly apiUrl: string
}

export interface Outside {
  readonly companiesUrl: string
  readonly deskUrl: string
  stop(): Promise<void>
}

// No request is logged: bodies of the tokeniser hold card numbers (R-HOST-10).
const createApp = (config: Config, log: Log): FastifyInstance => {
  const app = fastify({
    logger: false,
    bodyLimit: LARGEST_BODY,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  })
  app.setErrorHandler((error, request, reply) => {
    const isAnswered = answerUnacceptable(error, reply)
    if (reply.statusCode === 500) {
      const call = request.routeOptions.url
      log.error({ call, ...describeError(error) }, 'a sandbox company failed')
    }
    return isAnswered
  })
  // No session protects the companies and the desk, so pages of other sites are refused.
  app.addHook('onRequest', async ({ headers, method, routeOptions }) => {
    const { forOtherSites = false } = routeOptions.config as { readonly forOtherSites?: boolean }
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (
      isForeignHost(config, headers.host) ||
      !(isRead || forOtherSites || !isFromOtherSite(headers))
    ) {
      throw new Unacceptable(403, 'forbidden', 'origem não permitida')
    }
  })
  app.setNotFoundHandler(() => {
    throw new Unacceptable(404, 'not_found', 'não encontrado')
  })
  return app
}

function createCompanies(context: SandboxContext, log: Log): FastifyInstance {
  const app = createApp(context.config, log)
  mountAcquirer(app, context)
  mountTokenizer(app, context)
  mountBoletoBank(app, context)
  mountPayoutBank(app, context)
  mountFiscal(app, context)
  mountCardIssuer(app, context)
  mountKyc(app, context)
  mountPixDirectory(app, context)
  mountRecipients(app, context)
  mountLookups(app, context)
  mountMailbox(app, context)
  mountWhatsApp(app, context)
  mountSms(app, context)
  mountControls(app, context)
  mountSettlements(app, context)
  // Encapsulated: their errors have other shapes.
  app.register((bank, _options, done) => {
    mountPixBank(bank, context)
    done()
  })
  app.register((acquirer, _options, done) => {
    mountAurora(acquirer, context)
    done()
  })
  app.get('/health', async () => ({ status: 'ok' }))
  return app
}

const companiesVault = (keys: Keys) =>
  createVault({ sealing: [createHmac('sha256', keys.sealing[0]).update('companies').digest()] })

/**
 * Starts the simulated companies and the desk (sandbox mode only). They are reached over HTTP only
 * and store their own state, which survives a restart.
 */
export async function startOutside(options: OutsideOptions): Promise<Outside> {
  const { config, databaseUrl, log, apiUrl } = options
  if (config.mode !== 'sandbox')
    throw new StartRejected('the simulated companies exist in sandbox mode only')
  const keys = await loadKeys(config)
  const database = openDatabase(databaseUrl)
  await createTables(database)
  const time = createProductTime(apiUrl, config.sandboxKey)
  const delivery = startDelivery({ database, keys, apiUrl })
  const context: SandboxContext = {
    config,
    database,
    apiUrl,
    vault: companiesVault(keys),
    faults: createFaults(),
    acquirers: { acquirer: sandboxAcquirer, aurora },
    now: time.now,
    forgetTime: time.forget,
    wake: delivery.wake,
    requestSigned: signedRequests(keys, apiUrl),
    confirmWhatsApp: addressConfirmation(keys, apiUrl),
    address: { companiesUrl: '' },
  }
  const companies = createCompanies(context, log)
  context.address.companiesUrl = await listen(companies, config.host, config.ports.companies)
  const desk = createApp(config, log)
  mountDesk(desk, context)
  const deskUrl = await listen(desk, config.host, config.ports.desk)
  const turns = startScheduledEffects(context)
  return {
    companiesUrl: context.address.companiesUrl,
    deskUrl,
    stop: async () => {
      await Promise.all([turns.stop(), delivery.stop(), companies.close(), desk.close()])
      await database.close()
    },
  }
}
