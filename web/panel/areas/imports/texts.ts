import { type Day, formatDay, formatInstant, type Instant } from '#contract/basics/days.ts'
import type { ImportKind } from '#contract/imports/kinds.ts'
import type { ImportRowState, ImportState } from '#contract/imports/states.ts'

const counted = (count: number): string => count.toLocaleString('pt-BR')
const rowsText = (count: number): string => (count === 1 ? '1 linha' : `${counted(count)} linhas`)

/** Rows in each state, on the tabs of the list and in the summary. */
const rowsIn = {
  NEW: 'A conferir',
  READY: 'Prontas',
  MATCHED: 'Já cadastrados',
  REFUSED: 'Recusadas',
  CREATED: 'Criadas',
  FAILED: 'Não criadas',
  UNDONE: 'Desfeitas',
  KEPT: 'Mantidas',
} as const satisfies Record<ImportRowState, string>

/** Texts of the imports of files. */
export const texts = {
  title: 'Importar',
  intro:
    'Traga de uma planilha os seus clientes, cobranças avulsas e recorrências. Antes de criar qualquer registro, você vê o que acontece com cada linha.',
  open: 'Importar planilha',
  newFile: 'Novo arquivo',
  kind: 'O que importar',
  about: {
    CUSTOMERS:
      'Clientes são reconhecidos pelo CPF/CNPJ: quem já está cadastrado fica como está, e nada dele muda.',
    CHARGES:
      'Cada linha cria uma cobrança por boleto ou Pix para um cliente já cadastrado, encontrado pelo CPF/CNPJ. Os avisos ao cliente saem como os de qualquer cobrança.',
    SUBSCRIPTIONS:
      'Cada linha cria uma recorrência por boleto ou Pix de um cliente e de um plano já cadastrados. A primeira cobrança vence no próximo vencimento informado.',
  } satisfies Record<ImportKind, string>,
  template: 'Modelo com as colunas',
  templates: { csv: 'Modelo em CSV', xlsx: 'Modelo em XLSX' },
  file: 'Arquivo CSV ou XLSX',
  fileText:
    'Até 10 MB e 50.000 linhas, com os nomes das colunas na primeira linha. Valores como 1.234,56 e datas como 31/12/2026.',
  pick: 'Escolher arquivo',
  pickOther: 'Escolher outro arquivo',
  send: 'Enviar arquivo',
  sending: 'Enviando',
  notSent: 'O arquivo não foi enviado',
  noKind: 'Nada para importar',
  noKindText: 'O seu perfil não cria clientes, cobranças nem recorrências.',
  history: 'Importações',
  noHistory: 'Nenhuma importação ainda',
  noHistoryText: 'Os arquivos que você enviar aparecem aqui, com o andamento.',
  columns: {
    file: 'Arquivo',
    kind: 'O que importa',
    at: 'Enviado em',
    rows: 'Linhas',
    status: 'Situação',
  },
  rows: counted,
  by: (email: string) => `por ${email}`,
  statuses: {
    UPLOADED: 'Escolha as colunas',
    CHECKING: 'Conferindo',
    CHECKED: 'Conferido',
    RUNNING: 'Importando',
    STOPPED: 'Parado',
    DONE: 'Importado',
    UNDOING: 'Desfazendo',
    UNDONE: 'Desfeito',
  } satisfies Record<ImportState, string>,
  notLoaded: 'A importação não pôde ser carregada',
  importTitle: 'Importação',
  sentAt: (kind: string, at: Instant, by: string) =>
    `${kind} · enviado em ${formatInstant(at)} por ${by}`,
  choose: 'Colunas do arquivo',
  chooseText:
    'Diga qual coluna do arquivo preenche cada campo. Os campos sem coluna ficam em branco.',
  noColumn: 'Nenhuma',
  required: (label: string) => `${label} (obrigatório)`,
  sample: (cells: readonly string[]) => `No arquivo: ${cells.join(' · ')}`,
  missing: 'Escolha a coluna deste campo',
  twice: 'Esta coluna já preenche outro campo',
  check: 'Conferir linhas',
  notChecked: 'As linhas não foram conferidas',
  changeColumns: 'Trocar colunas',
  keepColumns: 'Manter colunas',
  progress: {
    CHECKING: 'Conferindo as linhas',
    RUNNING: 'Importando as linhas',
    UNDOING: 'Desfazendo a importação',
  },
  progressOf: (done: number, total: number) => `${counted(done)} de ${counted(total)}`,
  mayLeave: 'Você pode sair desta página: o trabalho continua.',
  summary: 'Resumo',
  counts: {
    rows: 'Linhas no arquivo',
    ready: 'Prontas para importar',
    matched: rowsIn.MATCHED,
    refused: rowsIn.REFUSED,
    created: rowsIn.CREATED,
    failed: rowsIn.FAILED,
    undone: rowsIn.UNDONE,
    kept: rowsIn.KEPT,
  },
  sameFile: (at: Instant) =>
    `Este mesmo arquivo já foi importado em ${formatInstant(at)}. Importar de novo pode duplicar registros.`,
  nothingReady: 'Nenhuma linha pode ser importada. Corrija o arquivo ou troque as colunas.',
  start: (count: number) => `Importar ${rowsText(count)}`,
  startTitle: (count: number) => `Importar ${rowsText(count)}?`,
  startText: {
    CUSTOMERS: 'Cada linha pronta cria um cliente.',
    CHARGES: 'Cada linha pronta cria uma cobrança com o seu boleto ou Pix.',
    SUBSCRIPTIONS: 'Cada linha pronta cria uma recorrência com a primeira cobrança.',
  } satisfies Record<ImportKind, string>,
  startRest: (count: number) =>
    count === 1 ? 'A outra linha não cria nada.' : `As outras ${rowsText(count)} não criam nada.`,
  canUndo: (day: Day) => `Você pode desfazer até ${formatDay(day)}.`,
  stop: 'Parar importação',
  stopTitle: 'Parar esta importação?',
  stopText: 'As linhas já criadas continuam. As outras esperam: você pode continuar de onde parou.',
  stopUndo: 'Depois de parar, você também pode desfazer o que foi criado.',
  resume: 'Continuar importação',
  resumeTitle: 'Continuar esta importação?',
  resumeText: 'As linhas que faltam são importadas. O que já foi criado não se repete.',
  undo: 'Desfazer importação',
  undoTitle: 'Desfazer esta importação?',
  undoText: {
    CUSTOMERS: 'Os clientes criados que ainda não têm cobrança, recorrência ou link são removidos.',
    CHARGES: 'As cobranças criadas que ainda não foram pagas são canceladas.',
    SUBSCRIPTIONS:
      'As recorrências criadas que ainda não têm cobrança paga são canceladas, com as suas cobranças.',
  } satisfies Record<ImportKind, string>,
  undoRest: 'O que não puder ser desfeito é mantido, com o motivo em cada linha.',
  undoWarning: 'Desfazer não pode ser revertido.',
  discard: 'Descartar',
  discardTitle: 'Descartar este arquivo?',
  discardText: 'O arquivo e a conferência são apagados. Nada foi criado.',
  discarded: 'Importação descartada.',
  report: 'Baixar relatório',
  rowsTitle: 'Linha por linha',
  rowColumns: { subject: 'Cliente', message: 'Resultado', number: 'Linha', status: 'Situação' },
  rowNumber: (number: number) => `Linha ${counted(number)}`,
  noSubject: 'Sem nome',
  filter: 'Mostrar linhas',
  rowsIn,
  all: 'Todas',
  noRows: 'Nenhuma linha com esta situação',
  keptUntil: (day: Day) =>
    `As linhas do arquivo ficam guardadas até ${formatDay(day)} e depois são apagadas.`,
  deleted: 'As linhas deste arquivo foram apagadas depois de 30 dias. O que foi criado continua.',
  failed: 'Não foi possível concluir',
} as const
