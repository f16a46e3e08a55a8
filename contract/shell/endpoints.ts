import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { instant } from '#contract/basics/wire.ts'

const health = z.object({
  status: z.literal('ok'),
  service: z.string(),
  version: z.string(),
  now: instant(),
})

const healthOf = (service: 'core' | 'banking' | 'payment', id: string) =>
  endpoint({
    id,
    summary: 'Saúde do serviço',
    service,
    method: 'GET',
    path: '/health',
    access: 'public',
    output: health,
    success: [200],
    idempotency: 'read',
    refusals: [],
  })

export const readCoreHealth = healthOf('core', 'HLT-01')
export const readBankingHealth = healthOf('banking', 'HLT-01-banking')
export const readPaymentHealth = healthOf('payment', 'HLT-01-payment')

/** Each service answers that it runs (R-GEN-18). */
export const healthEndpoints = [readCoreHealth, readBankingHealth, readPaymentHealth] as const

/** Whether the service is ready: its database answers and it does not stop (for load balancers). */
export const readReadiness = endpoint({
  id: 'HLT-02',
  summary: 'Prontidão do serviço',
  service: 'core',
  method: 'GET',
  path: '/ready',
  access: 'public',
  output: z.object({ status: z.literal('ready'), now: instant() }),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.maintenance],
})

export const productMode = z.enum(['sandbox', 'production'])

export const readBrand = endpoint({
  id: 'PUB-06',
  summary: 'Marca do endereço',
  service: 'core',
  method: 'GET',
  path: '/public/brand',
  access: 'public',
  atCheckout: true,
  output: z.object({
    productName: z.string(),
    name: z.string(),
    legalName: z.string(),
    document: z.string(),
    logoUrl: z.string(),
    logoDarkUrl: z.nullable(z.string()),
    iconUrl: z.string(),
    color: z.string(),
    support: z.object({ email: z.string(), phone: z.string(), whatsApp: z.nullable(z.string()) }),
    legal: z.object({ termsUrl: z.string(), privacyUrl: z.string(), cookieUrl: z.string() }),
    apiDocsUrl: z.string(),
    checkoutHost: z.string(),
    whiteLabel: z.boolean(),
    mode: productMode,
  }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})
