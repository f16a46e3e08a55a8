/** The roles a user of a seller account may hold, as they travel. */
export const ROLES = [
  'SELLER_MASTER',
  'SELLER_ADMIN',
  'SELLER_BACKOFFICE',
  'SELLER_DASHBOARD',
  'SELLER_BUSINESS',
  'SELLER_PAYMENT_LINK',
  'SELLER_SUBSCRIPTIONS',
  'SELLER_CHECKOUT',
  'SELLER_CHARGES',
  'SELLER_CLIENTS',
  'SELLER_CONFIG_PAYMENT_METHODS',
  'SELLER_CONFIG_NF',
  'SELLER_CONFIG_INTEGRATION',
  'SELLER_CONFIG_NOTIFICATION',
  'SELLER_FINANCES',
  'SELLER_REPORTS',
  'SELLER_ANTICIPATION',
  'SELLER_VIZUALIZATION',
] as const

export type Role = (typeof ROLES)[number]

/** A role without its prefix, as the tables of access are written. */
export type RoleName = Role extends `SELLER_${infer Name}` ? Name : never

/** The only role of a token while a two-factor code is required (R-LOGIN-16). */
export const TWO_FACTOR_MARKER = 'TWO_FACTOR_AUTH'

/** SELLER_SUBSCRIPTION counts as SELLER_SUBSCRIPTIONS; only the latter is issued (R-ROUTE-12). */
export const readRole = (role: string): string =>
  role === 'SELLER_SUBSCRIPTION' ? 'SELLER_SUBSCRIPTIONS' : role

interface Profile {
  readonly label: string
  readonly roles: readonly RoleName[]
}

/** The profiles of users; their roles go into the token. */
export const PROFILES = {
  ADMIN: { label: 'Administrador', roles: ['ADMIN', 'DASHBOARD', 'FINANCES'] },
  MASTER: { label: 'Master', roles: ['MASTER', 'DASHBOARD'] },
  BACKOFFICE: { label: 'Backoffice', roles: ['BACKOFFICE', 'DASHBOARD'] },
  DASHBOARD: { label: 'Início', roles: ['DASHBOARD'] },
  BUSINESS: { label: 'Comercial', roles: ['BUSINESS', 'DASHBOARD', 'PAYMENT_LINK', 'CLIENTS'] },
  PAYMENT_LINK: { label: 'Links de pagamento', roles: ['PAYMENT_LINK'] },
  SUBSCRIPTIONS: { label: 'Recorrências', roles: ['SUBSCRIPTIONS'] },
  CHECKOUT: { label: 'Checkout e planos', roles: ['CHECKOUT'] },
  CHARGES: { label: 'Cobranças', roles: ['CHARGES'] },
  CLIENTS: { label: 'Clientes', roles: ['CLIENTS'] },
  FINANCES: { label: 'Financeiro', roles: ['FINANCES'] },
  ANTICIPATION: { label: 'Financeiro com antecipação', roles: ['FINANCES', 'ANTICIPATION'] },
  REPORTS: { label: 'Relatórios', roles: ['REPORTS'] },
  FISCAL: { label: 'Nota fiscal', roles: ['CONFIG_NF', 'CHARGES'] },
  SETTINGS: {
    label: 'Configurações',
    roles: ['CONFIG_PAYMENT_METHODS', 'CONFIG_NF', 'CONFIG_INTEGRATION', 'CONFIG_NOTIFICATION'],
  },
  VIZUALIZATION: { label: 'Visualização', roles: ['VIZUALIZATION', 'DASHBOARD'] },
} as const satisfies Record<string, Profile>

export type ProfileName = keyof typeof PROFILES

/** The label of a profile; an unknown one is shown unchanged (R-GEN-21). */
export const profileLabel = (name: string): string =>
  Object.hasOwn(PROFILES, name) ? PROFILES[name as ProfileName].label : name

/** The roles of a profile as they travel. */
export const rolesOf = (profile: ProfileName): Role[] =>
  PROFILES[profile].roles.map((name) => `SELLER_${name}` as const)
