import type { AuditRow } from '#contract/audit/shapes.ts'

/** Texts of the audit trail. */
export const texts = {
  title: 'Histórico de alterações',
  export: 'Exportar CSV',
  empty: 'Nada foi alterado ainda',
  emptyText: 'Cada alteração aparece aqui com quem a fez, quando e de onde.',
  more: 'Mostrar anteriores',
  created: 'definido',
  removed: 'removido',
  from: (ip: string) => `de ${ip}`,
} as const

/** The author of a change that no person made. */
export const ACTORS: Readonly<Record<AuditRow['actorKind'], string>> = {
  USER: 'Usuário',
  API_TOKEN: 'Chave de API',
  BUYER: 'Comprador',
  WORKER: 'Sistema',
  PROVIDER: 'Adquirente ou banco',
  OPERATOR: 'Operação',
  SANDBOX: 'Sandbox',
}
