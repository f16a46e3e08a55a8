import { type Grant, mayUse, type Viewer } from '#contract/access/access.ts'
import type { RoleName } from '#contract/access/roles.ts'
import { SERVICES_OF_BUYERS } from '#contract/access/services.ts'

export type MenuGroup = 'checkout' | 'settings'

/** One row of the route table: path, title, access and place in the menu. */
export interface Page extends Grant {
  readonly path: string
  readonly title: string
  /** Its name in the menu, where that differs from its title. */
  readonly menuTitle?: string
  /** A menu item, or the menu group that contains it. */
  readonly menu?: 'item' | MenuGroup
  readonly badge?: '(novo)' | 'beta'
  /** The page whose menu entry stays active and that the breadcrumb leads back to. */
  readonly under?: string
  /** Also opens on longer paths. */
  readonly prefix?: true
}

const LINKS = ['MASTER', 'ADMIN', 'BACKOFFICE', 'PAYMENT_LINK'] as const
const RECURRING = ['MASTER', 'ADMIN', 'BACKOFFICE', 'SUBSCRIPTIONS'] as const
const CHECKOUT = ['MASTER', 'ADMIN', 'BACKOFFICE', 'CHECKOUT'] as const
const CHARGES = ['MASTER', 'ADMIN', 'BACKOFFICE', 'CHARGES'] as const
const MANAGERS = ['MASTER', 'ADMIN', 'BACKOFFICE'] as const
const ACCOUNT = ['MASTER', 'ADMIN', 'BACKOFFICE', 'FINANCES'] as const
const CUSTOMERS = ['MASTER', 'ADMIN', 'BACKOFFICE', 'CLIENTS'] as const
const IMPORTERS = [...CUSTOMERS, 'CHARGES', 'SUBSCRIPTIONS'] as const

/** Dashboard, subscription and statement rows and notifications all open a charge. */
export const CHARGE_READERS = [
  ...CHARGES,
  'DASHBOARD',
  'SUBSCRIPTIONS',
  'FINANCES',
  'VIZUALIZATION',
  'CONFIG_NF',
] as const satisfies readonly RoleName[]

/** The route table (R-ROUTE-08). Menu, guards, breadcrumbs and path builders are derived from it. */
export const PAGES = {
  home: {
    path: '/',
    title: 'Início',
    roles: [...MANAGERS, 'DASHBOARD'],
    features: ['view_seller_home'],
    menu: 'item',
  },
  links: {
    path: '/seja-pago',
    title: 'Links de pagamento',
    roles: LINKS,
    features: ['view_seller_payment_link'],
    services: SERVICES_OF_BUYERS,
    menu: 'item',
  },
  createLink: {
    path: '/seja-pago/criar/:id',
    title: 'Criar',
    roles: LINKS,
    features: ['view_seller_create_payment_link'],
    services: SERVICES_OF_BUYERS,
    under: 'links',
  },
  editLink: {
    path: '/seja-pago/editar/:id',
    title: 'Editar',
    roles: LINKS,
    features: ['view_seller_payment_link_edit'],
    services: SERVICES_OF_BUYERS,
    under: 'links',
  },
  quickLink: {
    path: '/seja-pago/link-rapido',
    title: 'Link Rápido',
    roles: LINKS,
    features: ['view_checkout_create_order_by_fast_link'],
    services: ['acquirer'],
    under: 'links',
  },
  importSubscriptions: {
    path: '/importacao-de-recorrencia',
    title: 'Importação de Recorrência',
    roles: RECURRING,
    features: ['view_seller_import_payment_link'],
    services: ['pix-bank', 'boleto-bank'],
    under: 'subscriptions',
  },
  checkoutInfo: {
    path: '/checkout-info',
    title: 'Informações gerais',
    menuTitle: 'Informações Gerais', // M-CKO-01
    roles: CHECKOUT,
    features: ['view_seller_info_default'],
    services: SERVICES_OF_BUYERS,
    menu: 'checkout',
  },
  plans: {
    path: '/meus-planos',
    title: 'Meus planos',
    roles: CHECKOUT,
    features: ['view_seller_plans'],
    services: SERVICES_OF_BUYERS,
    menu: 'checkout',
  },
  plan: {
    path: '/meus-planos/:id',
    title: 'Criar ou Editar',
    roles: CHECKOUT,
    features: ['view_seller_plans_create'],
    services: SERVICES_OF_BUYERS,
    under: 'plans',
  },
  charges: {
    path: '/cobrancas',
    title: 'Cobranças',
    roles: CHARGES,
    features: ['view_seller_charges'],
    menu: 'item',
  },
  // The specification does not show roles for this row: those of the lists it is opened from.
  charge: {
    path: '/cobrancas/:id',
    title: 'Detalhes',
    roles: CHARGE_READERS,
    features: ['view_seller_charges_history_details'],
    under: 'charges',
  },
  scheduledCharge: {
    path: '/cobrancas-agendadas/:id',
    title: 'Detalhes',
    roles: CHARGE_READERS,
    features: ['view_seller_charges_late_details'],
    under: 'charges',
  },
  cards: {
    path: '/gerenciar-cartoes',
    title: 'Cartão de crédito',
    roles: RECURRING,
    features: ['view_banking_account'],
    services: ['card-issuer'],
    menu: 'item',
  },
  card: {
    path: '/cartao/:id',
    title: 'Cartão de crédito',
    roles: RECURRING,
    features: ['view_banking_account'],
    services: ['card-issuer'],
    under: 'cards',
  },
  bills: {
    path: '/contas-a-pagar',
    title: 'Contas a Pagar',
    roles: RECURRING,
    features: ['view_accounts_payable'],
    services: ['payout-bank'],
    menu: 'item',
    badge: '(novo)',
  },
  subscriptions: {
    path: '/recorrencias',
    title: 'Recorrências',
    roles: RECURRING,
    features: ['view_seller_subscription'],
    services: SERVICES_OF_BUYERS,
    menu: 'item',
  },
  subscription: {
    path: '/recorrencias/:id',
    title: 'Detalhes',
    roles: RECURRING,
    features: ['view_seller_subscription_details'],
    services: SERVICES_OF_BUYERS,
    under: 'subscriptions',
  },
  customers: {
    path: '/clientes',
    title: 'Clientes',
    roles: CUSTOMERS,
    features: ['view_seller_clients'],
    menu: 'item',
  },
  addCustomer: {
    path: '/clientes/adicionar-cliente',
    title: 'Adicionar cliente',
    roles: CUSTOMERS,
    features: ['view_seller_clients_add'],
    under: 'customers',
  },
  customer: {
    path: '/clientes/:id',
    title: 'Editar cliente',
    roles: [...CUSTOMERS, 'SUBSCRIPTIONS', 'CHARGES'],
    features: ['view_seller_clients_edit'],
    under: 'customers',
  },
  // Not in the specification: each list that a file can fill leads here.
  imports: {
    path: '/importar',
    title: 'Importar',
    roles: IMPORTERS,
    features: ['view_seller_clients_add', 'view_seller_charges', 'view_seller_import_payment_link'],
  },
  importBatch: {
    path: '/importar/:id',
    title: 'Importação',
    roles: IMPORTERS,
    features: ['view_seller_clients_add', 'view_seller_charges', 'view_seller_import_payment_link'],
    under: 'imports',
  },
  activateAccount: {
    path: '/ativar-pj',
    title: 'Ativar Conta PJ',
    roles: MANAGERS,
    features: ['view_create_banking_account'],
    services: ['kyc'],
    menu: 'settings',
  },
  bankAccount: {
    path: '/dados-conta',
    title: 'Dados da Conta',
    roles: ACCOUNT,
    features: ['view_banking_account'],
    services: ['kyc'],
    menu: 'settings',
  },
  // Not in the specification: the money of the business account is sent from here.
  sendPix: {
    path: '/pix-enviar',
    title: 'Enviar Pix',
    roles: ACCOUNT,
    features: ['view_banking_account'],
    services: ['payout-bank'],
    menu: 'settings',
  },
  pixSettings: {
    path: '/pix-config',
    title: 'Pix',
    roles: ACCOUNT,
    features: ['view_banking_account'],
    services: ['pix-directory'],
    menu: 'settings',
  },
  notifications: {
    path: '/notificacoes',
    title: 'Notificações',
    roles: [...MANAGERS, 'CONFIG_NOTIFICATION'],
    features: ['view_seller_notifications'],
    menu: 'settings',
  },
  paymentMethods: {
    path: '/metodos-pagamentos',
    title: 'Métodos de Pagamento',
    roles: [...MANAGERS, 'CONFIG_PAYMENT_METHODS'],
    features: ['view_seller_payment_method'],
    services: SERVICES_OF_BUYERS,
    menu: 'settings',
  },
  security: {
    path: '/seguranca',
    title: 'Segurança',
    roles: 'any',
    features: ['view_seller_configurations'],
    menu: 'settings',
    prefix: true,
  },
  fiscalNotes: {
    path: '/nota-fiscal',
    title: 'Nota fiscal',
    roles: [...MANAGERS, 'CONFIG_NF'],
    features: ['view_seller_nf'],
    services: ['fiscal-system'],
    menu: 'settings',
  },
  integration: {
    path: '/integracao',
    title: 'Integração',
    roles: [...MANAGERS, 'CONFIG_INTEGRATION'],
    features: ['view_seller_integration'],
    menu: 'settings',
  },
  subSellers: {
    path: '/sub-vendedores',
    title: 'Sub-vendedores',
    roles: MANAGERS,
    features: ['view_seller_sub_seller'],
    services: ['recipients'],
    menu: 'settings',
  },
  newSubSeller: {
    path: '/sub-vendedores/novo',
    title: 'Novo sub-vendedor',
    roles: MANAGERS,
    features: ['view_seller_sub_seller'],
    services: ['recipients'],
    under: 'subSellers',
  },
  subSeller: {
    path: '/sub-vendedores/:id',
    title: 'Detalhes',
    roles: MANAGERS,
    features: ['view_seller_sub_seller'],
    services: ['recipients'],
    under: 'subSellers',
  },
  // Not in the specification: it reads and changes what three pages keep, so it needs all of them.
  configurationTransfer: {
    path: '/promover-configuracao',
    title: 'Promover configuração',
    roles: ['ADMIN'],
    features: [
      [
        'view_seller_plans',
        'view_seller_plans_create',
        'view_seller_notifications',
        'view_seller_integration',
      ],
    ],
    menu: 'settings',
  },
  finance: {
    path: '/financeiro',
    title: 'Financeiro',
    roles: ['ADMIN', 'BACKOFFICE', 'FINANCES'],
    features: ['view_seller_finance'],
    menu: 'item',
  },
  reports: {
    path: '/reports',
    title: 'Relatórios',
    roles: ['ADMIN', 'BACKOFFICE', 'REPORTS', 'FINANCES'],
    features: ['view_seller_reports'],
    menu: 'item',
  },
  users: {
    path: '/usuarios',
    title: 'Usuarios',
    roles: ['ADMIN', 'BACKOFFICE'],
    features: ['view_create_users'],
    menu: 'item',
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES

/** A menu group with its own access, expanded by default on paths that contain one of `opensOn`. */
export interface Group extends Grant {
  readonly title: string
  readonly opensOn: readonly string[]
}

export const MENU_GROUPS = {
  checkout: {
    title: 'Meu Checkout',
    roles: CHECKOUT,
    features: ['view_seller_checkout'],
    opensOn: ['checkout-info', 'meus-planos'],
  },
  settings: {
    title: 'Configurações',
    roles: 'any',
    features: ['view_seller_configurations'],
    opensOn: [
      'notificacoes',
      'metodos-pagamentos',
      'nota-fiscal',
      'integracao',
      'sub-vendedores',
      'seguranca',
    ],
  },
} as const satisfies Record<MenuGroup, Group>

/** Redirects (R-ROUTE-11). */
export const REDIRECTS = {
  '/assinaturas': 'subscriptions',
  '/cobrancas-historico': 'charges',
  '/cobrancas-agendadas': 'charges',
  '/cartao': 'cards',
} as const satisfies Record<string, PageName>

/** Screens that need no session, by their path (R-ROUTE-01). */
export const PUBLIC_PAGES = {
  '/login': { title: 'Login' },
  // The word "cadastro" in letter positions (R-ROUTE-04).
  '/314119201815': { title: 'Criar Conta' },
  '/redefinir-senha': { title: 'Redefinir senha' },
  '/redefinir-senha/:id': { title: 'Nova senha', prefix: true },
  '/cadastro': { title: 'Criar Conta' },
} as const satisfies Record<string, Pick<Page, 'title' | 'prefix'>>

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Key in Name | keyof ParamsOf<Rest>]: string }
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : Record<never, string>

/** Builds the path of a page: `pathTo('charge', { id })`. */
export function pathTo<Name extends PageName>(
  name: Name,
  ...[params]: keyof ParamsOf<(typeof PAGES)[Name]['path']> extends never
    ? []
    : [ParamsOf<(typeof PAGES)[Name]['path']>]
): string {
  const given: Readonly<Record<string, string>> = params ?? {}
  return PAGES[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(given[key] ?? ''),
  )
}

/** Whether the viewer may open the page (R-ROUTE-06). */
export const mayOpen = (viewer: Viewer, name: PageName): boolean => mayUse(viewer, PAGES[name])

/** Where a user lands after signing in (R-ROUTE-05). */
export function landingPage({ roles }: Pick<Viewer, 'roles'>): PageName {
  if (!roles.includes('SELLER_DASHBOARD')) return 'charges'
  return roles.includes('SELLER_BUSINESS') ? 'links' : 'home'
}
