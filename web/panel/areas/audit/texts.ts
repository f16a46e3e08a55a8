/** Texts of the audit trail. */
export const texts = {
  title: 'Histórico de alterações',
  notLoaded: 'Não foi possível carregar o histórico',
  export: 'Exportar CSV',
  empty: 'Nada foi alterado ainda',
  emptyText: 'Cada alteração aparece aqui com quem a fez, quando e de onde.',
  more: 'Mostrar anteriores',
  created: 'definido',
  removed: 'removido',
  from: (ip: string) => `de ${ip}`,
} as const
