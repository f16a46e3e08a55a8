/**
 * Texts of the kit itself, exact where an id follows; what depends on a screen is in the `texts.ts`
 * of its area.
 */
export const kitTexts = {
  search: 'Buscar', // M-GEN-10
  clear: 'Limpar',
  close: 'Fechar',
  closeNotice: 'Fechar aviso',
  lookingUp: 'Consultando',
  countryCode: 'Código do país',
  path: 'Caminho',
  searchBy: 'Buscar por',
  from: 'De',
  to: 'Até',
  pages: 'Páginas',
  page: (number: number) => `Página ${number}`,
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  notices: 'Avisos',
  pickDay: 'Escolher no calendário',
  left: (count: number) => `Restam ${count} caracteres`,
  document: {
    country: 'País do documento',
    type: 'Tipo de documento',
    number: 'Documento',
    passport: 'Passaporte',
    taxId: 'Identificação fiscal',
    other: 'Outro',
  },
  options: (count: number) => (count === 1 ? '1 opção' : `${count} opções`),
  filters: 'Filtrar',
  clearSearch: 'Limpar busca',
  cancel: 'Cancelar',
  showPassword: 'Mostrar senha',
  back: 'Voltar',
  retry: 'Tentar de novo',
  notDone: 'Não foi possível concluir',
  notSaved: 'Não foi possível salvar',
  sortBy: (column: string) => `Ordenar por ${column}`,
  startMissing: 'Por Favor, selecione uma data inicial.',
  listNotLoaded: 'Não foi possível carregar a lista',
  checkFields: (count: number) =>
    `Confira ${count} ${count === 1 ? 'campo' : 'campos'} antes de continuar`,
  review: 'Revise as alterações', // M-CUST-18
  backToEdit: 'Voltar para edição', // M-CUST-19
  confirm: 'Confirmar',
  theirs: 'Versão salva',
  yours: 'A sua',
  endBeforeStart: 'Vem antes do início.',
  noSuchDay: 'Esta data não existe.',
  required: 'Preenchimento obrigatório!', // M-GEN-12
  loading: 'Carregando…',
  notCopied:
    'O navegador não permitiu copiar. Libere a área de transferência para este site e tente de novo.',
  offline: 'Sem conexão com o servidor. Tentando de novo…',
  stillTrying: 'Ainda tentando. A resposta está demorando mais que o normal.',
  draftRestored: 'Recuperamos o que você tinha preenchido.',
  leave: {
    leaveTitle: 'Sair sem salvar?',
    leaveText: 'O que você preencheu aqui ainda não foi salvo e será perdido.',
    leave: 'Sair sem salvar',
    stay: 'Continuar aqui',
  },
  addItem: 'Adicionar item',
  picks: {
    column: 'Selecionar',
    one: (name: string) => `Selecionar ${name}`,
    all: 'Selecionar todas desta página',
    clear: 'Limpar seleção',
  },
  pageSize: 'Por página',
  rowsPerPage: (count: number) => `${count} por página`,
  export: {
    export: 'Exportar',
    rows: {
      none: '',
      count: (text: string, count: number) =>
        `O arquivo terá ${text} ${count === 1 ? 'linha' : 'linhas'}`,
    },
    shownColumns: 'Colunas da tela',
    allColumns: 'Todas as colunas',
    formats: { csv: 'Arquivo CSV', xlsx: 'Planilha XLSX' },
  },
} as const
