import type { KeyScope } from '#contract/access/key-scopes.ts'

/** What each scope allows. */
export const SCOPE_LABELS: Readonly<Record<KeyScope, string>> = {
  'customers:read': 'Ler clientes',
  'customers:write': 'Cadastrar e alterar clientes',
  'links:read': 'Ler links de pagamento',
  'links:write': 'Criar e alterar links de pagamento',
  'charges:read': 'Ler cobranças',
  'charges:write': 'Alterar, estornar e excluir cobranças',
  'subscriptions:read': 'Ler recorrências',
  'subscriptions:write': 'Alterar e cancelar recorrências',
  'plans:read': 'Ler planos',
  'statement:read': 'Ler saldo e extrato',
  'events:read': 'Ler eventos da conta',
}
