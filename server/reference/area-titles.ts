/** How the reference titles the areas of the contract (its folders). */
const AREA_TITLES: Readonly<Record<string, string>> = {
  'account-pix': 'Pix da Conta PJ',
  'med-claims': 'Contestações de Pix (MED)',
  'account-statement': 'Extrato da Conta PJ',
  'api-keys': 'Chaves de API',
  audit: 'Histórico de alterações',
  balance: 'Financeiro',
  payouts: 'Saques',
  reports: 'Relatórios',
  'bank-account': 'Conta PJ',
  bills: 'Contas a pagar',
  'buyer-notices': 'Notificações aos clientes',
  charges: 'Cobranças',
  'checkout-page': 'Página do vendedor',
  customers: 'Clientes',
  dashboard: 'Início',
  imports: 'Importações',
  invoices: 'Notas fiscais',
  lookups: 'Consultas',
  'notification-panel': 'Notificações',
  'payment-defaults': 'Métodos de pagamento',
  'payment-links': 'Links de pagamento',
  payments: 'Avisos de parceiros',
  'pix-keys': 'Chaves Pix',
  'pix-limits': 'Limites Pix',
  plans: 'Planos',
  sandbox: 'Sandbox',
  search: 'Busca',
  shell: 'Serviço',
  'sign-in': 'Login e sessões',
  'sign-up': 'Cadastro de vendedores',
  'sub-sellers': 'Sub-vendedores',
  subscriptions: 'Recorrências',
  terms: 'Termos de uso',
  'two-factor': 'Duplo fator',
  users: 'Usuários',
  webhooks: 'Webhooks',
  'virtual-cards': 'Cartões virtuais',
}

/** The title of an area; an area without one cannot be documented. */
export function areaTitle(area: string): string {
  const title = AREA_TITLES[area]
  if (!title) throw new Error(`the reference has no title for contract/${area}`)
  return title
}
