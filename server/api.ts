import { exportAudit, listAudit } from '#contract/audit/endpoints.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { readCardFields } from '#contract/checkout-page/endpoints.ts'
import type { JobName, SeededUser } from '#contract/sandbox/endpoints.ts'
import { healthEndpoints, readBrand, readReadiness } from '#contract/shell/endpoints.ts'
import type { CardIssuer } from '#server/adapters/card-issuer/port.ts'
import type { PostalCodes } from '#server/adapters/cep/port.ts'
import type { Companies } from '#server/adapters/cnpj/port.ts'
import type { KycCompany } from '#server/adapters/kyc/port.ts'
import type { RecipientRegistry } from '#server/adapters/recipients/port.ts'
import type { WhatsApp } from '#server/adapters/whatsapp/port.ts'
import { accountPixApi } from '#server/areas/account-pix/api.ts'
import { receiveArrival } from '#server/areas/account-pix/receive-pix.ts'
import { accountStatementApi } from '#server/areas/account-statement/api.ts'
import { apiKeysApi } from '#server/areas/api-keys/api.ts'
import type { KeyTools } from '#server/areas/api-keys/manage-keys.ts'
import { auditApi } from '#server/areas/audit/api.ts'
import { balanceApi } from '#server/areas/balance/api.ts'
import { bankAccountApi } from '#server/areas/bank-account/api.ts'
import { billsApi } from '#server/areas/bills/api.ts'
import { buyerNoticesApi } from '#server/areas/buyer-notices/api.ts'
import { chargesApi } from '#server/areas/charges/api.ts'
import { checkoutPageApi } from '#server/areas/checkout-page/api.ts'
import { customersApi } from '#server/areas/customers/api.ts'
import { dashboardApi } from '#server/areas/dashboard/api.ts'
import { importsApi } from '#server/areas/imports/api.ts'
import { invoicesApi } from '#server/areas/invoices/api.ts'
import type { FiscalTools } from '#server/areas/invoices/resolve-invoice.ts'
import { lookupsApi } from '#server/areas/lookups/api.ts'
import { medClaimsApi } from '#server/areas/med-claims/api.ts'
import { receiveClaim } from '#server/areas/med-claims/follow-claims.ts'
import { notificationPanelApi } from '#server/areas/notification-panel/api.ts'
import { paymentDefaultsApi } from '#server/areas/payment-defaults/api.ts'
import { paymentLinksApi } from '#server/areas/payment-links/api.ts'
import { splitApi } from '#server/areas/payment-links/split/split-routes.ts'
import { paymentsApi } from '#server/areas/payments/api.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { payoutsApi } from '#server/areas/payouts/api.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import { pixKeysApi } from '#server/areas/pix-keys/api.ts'
import type { KeyTools as PixKeyTools } from '#server/areas/pix-keys/create-key.ts'
import { pixLimitsApi } from '#server/areas/pix-limits/api.ts'
import { plansApi } from '#server/areas/plans/api.ts'
import { reportsApi } from '#server/areas/reports/api.ts'
import { searchApi } from '#server/areas/search/api.ts'
import { signInApi } from '#server/areas/sign-in/api.ts'
import type { SignInTools } from '#server/areas/sign-in/session.ts'
import { signUpApi } from '#server/areas/sign-up/api.ts'
import { subSellersApi } from '#server/areas/sub-sellers/api.ts'
import { subscriptionsApi } from '#server/areas/subscriptions/api.ts'
import { termsApi } from '#server/areas/terms/api.ts'
import { twoFactorApi } from '#server/areas/two-factor/api.ts'
import { usersApi } from '#server/areas/users/api.ts'
import { virtualCardsApi } from '#server/areas/virtual-cards/api.ts'
import { webhooksApi } from '#server/areas/webhooks/api.ts'
import type { WebhookTools } from '#server/areas/webhooks/manage-webhooks.ts'
import { PRODUCT_VERSION } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import type { Job } from '#server/platform/events/jobs.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { type Platform, publicCall, type Route } from '#server/platform/http/routes.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { withinTime } from '#server/platform/process/faults.ts'
import type { Passwords } from '#server/platform/security/passwords.ts'
import { sandboxApi } from '#server/sandbox/api.ts'

/** The dependencies of the routes. */
export interface ApiParts {
  readonly payments: PaymentTools
  readonly payouts: PayoutTools
  readonly signIn: SignInTools & { readonly passwords: Passwords }
  readonly apiKeys: KeyTools
  readonly webhooks: WebhookTools
  readonly postalCodes: PostalCodes
  readonly companies: Companies
  readonly recipients: RecipientRegistry
  readonly fiscal: FiscalTools & { readonly formUrl: string | null }
  readonly cardIssuer: CardIssuer
  /** The bank of our own money, by its id. */
  readonly settlementBank: string
  readonly kyc: KycCompany
  readonly pixKeys: PixKeyTools
  readonly whatsapp: WhatsApp
  readonly jobs: readonly Job<JobName>[]
  /** Reads rows of all sellers, for the sandbox only. */
  readonly jobsDatabase: Database
  readonly brands: Brands
  /** The brand's name at the panel's own address, which may not be a password. */
  readonly productName: string
  readonly requireTwoFactorForMoney: boolean
  readonly companiesUrl: string
  readonly cardFieldsUrl: string
  /** For a reset of the sandbox. */
  readonly ownerUrl: string | undefined
  readonly demonstrate: () => Promise<readonly SeededUser[]>
}

const READY_TIMEOUT_MS = 2_000

/** Rejects when the database does not answer in time. */
async function databaseAnswers({ database, log }: Platform): Promise<void> {
  const time = await withinTime(() => database.time(), READY_TIMEOUT_MS, log)
  if (!time) reject(platformRefusals.maintenance, { retryAfterSeconds: 5 })
}

const shellApi = ({ brands, cardFieldsUrl }: ApiParts): Route[] => [
  ...healthEndpoints.map((endpoint) =>
    publicCall(endpoint, async () => ({
      status: 'ok' as const,
      service: endpoint.service,
      version: PRODUCT_VERSION,
      now: machineInstant(),
    })),
  ),
  publicCall(readReadiness, async (_, __, platform) => {
    if (platform.isStopping()) reject(platformRefusals.maintenance, { retryAfterSeconds: 5 })
    await databaseAnswers(platform)
    return { status: 'ready' as const, now: machineInstant() }
  }),
  publicCall(readBrand, async (_, { headers }, { config }) => ({
    ...brands.ofHost(headers['host']),
    mode: config.mode,
  })),
  publicCall(readCardFields, async (_, __, { config }) => ({
    adapter: config.mode === 'sandbox' ? 'sandbox' : 'none',
    url: cardFieldsUrl,
    publicKey: null,
  })),
]

/** Every route of every area; the table the matrices and the reference are made from. */
export function allRoutes(parts: ApiParts): Route[] {
  const routes = areaRoutes(parts)
  const endpoints = [...routes.map(({ endpoint }) => endpoint), listAudit, exportAudit]
  const names = new Map([
    ...endpoints.map(({ id, summary }) => [id, summary] as const),
    ...Object.entries(JOB_LABELS),
  ])
  return [...routes, ...auditApi((call) => names.get(call) ?? call)]
}

/** Labels of actions without a call; the type requires them all. */
const JOB_LABELS: Readonly<
  Record<JobName | 'dispute-news' | 'subscription-follower' | 'seed', string>
> = {
  imports: 'Conferir e importar arquivos',
  'late-marker': 'Marcar cobranças vencidas',
  'recurring-charges': 'Renovar recorrências',
  'subscription-follower': 'Acompanhar cobranças de recorrências',
  notices: 'Enviar avisos aos clientes',
  'link-expiry': 'Encerrar links vencidos',
  'receivables-release': 'Liberar recebíveis',
  'attempt-janitor': 'Consultar pagamento na adquirente',
  'scheduled-charging': 'Cobrar cartões agendados',
  'card-retries': 'Cobrar renovações no cartão',
  'code-janitor': 'Consultar Pix e boletos',
  'dispute-news': 'Acompanhar disputas na adquirente',
  'dispute-deadline': 'Encerrar disputas sem contestação',
  'refund-janitor': 'Consultar estorno na adquirente',
  'buyer-returns': 'Devolver pagamentos ao comprador',
  'pix-limits': 'Aplicar aumentos de limites Pix',
  'bills-payment': 'Pagar contas',
  'account-pix': 'Enviar Pix agendados',
  'account-arrivals': 'Procurar Pix recebidos, contestações e pedidos de chaves',
  'missed-callbacks': 'Procurar pagamentos, disputas e devoluções sem aviso',
  'med-claims': 'Acompanhar contestações de Pix (MED)',
  transfers: 'Enviar repasses',
  'invoice-poll': 'Consultar notas fiscais',
  'account-reviews': 'Consultar análise da conta PJ',
  'pix-keys': 'Consultar chaves Pix no diretório',
  'pix-claims': 'Acompanhar pedidos de chaves Pix',
  'card-janitor': 'Consultar cartão no emissor',
  'card-invoices': 'Pagar faturas dos cartões',
  'subseller-split': 'Consultar cadastro de sub-vendedor',
  'subseller-payouts': 'Repassar aos sub-vendedores',
  webhooks: 'Enviar webhooks',
  reconciliation: 'Conferir os arquivos de liquidação',
  reports: 'Gerar relatórios',
  invariants: 'Conferir os livros',
  housekeeping: 'Apagar o que venceu',
  seed: 'Criar a demonstração',
}

const areaRoutes = (parts: ApiParts): Route[] => [
  ...shellApi(parts),
  ...signInApi({ ...parts.signIn, productName: parts.productName }),
  ...twoFactorApi({ vault: parts.signIn.vault, brands: parts.brands }),
  ...usersApi,
  ...termsApi,
  ...signUpApi({ ...parts.signIn, productName: parts.productName, brands: parts.brands }),
  ...lookupsApi(parts),
  ...paymentsApi(parts.payments),
  ...customersApi,
  ...invoicesApi({ ...parts.fiscal, brands: parts.brands }),
  ...chargesApi({ ...parts, ...parts.payments }),
  ...subscriptionsApi(parts.payments),
  ...splitApi,
  ...paymentLinksApi(parts.payments, parts),
  ...subSellersApi({ recipients: parts.recipients, vault: parts.signIn.vault }),
  ...plansApi,
  ...paymentDefaultsApi,
  ...buyerNoticesApi(parts),
  ...checkoutPageApi(parts.payments),
  ...payoutsApi(
    parts.payouts,
    { arrival: receiveArrival, claim: receiveClaim },
    { brands: parts.brands, vault: parts.signIn.vault },
  ),
  ...medClaimsApi,
  ...balanceApi(parts.payouts),
  ...billsApi(parts),
  ...bankAccountApi({ kyc: parts.kyc, vault: parts.signIn.vault }),
  ...pixLimitsApi,
  ...accountPixApi(parts.payouts),
  ...pixKeysApi(parts.pixKeys),
  ...accountStatementApi({ brands: parts.brands, vault: parts.signIn.vault }),
  ...virtualCardsApi(parts),
  ...notificationPanelApi,
  ...apiKeysApi(parts.apiKeys),
  ...reportsApi(parts.payments),
  ...importsApi,
  ...webhooksApi(parts.webhooks),
  ...dashboardApi,
  ...searchApi,
  ...sandboxApi(parts),
]
