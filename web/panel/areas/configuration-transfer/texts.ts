import { formatInstant, type Instant } from '#contract/basics/days.ts'
import type { Section } from '#contract/configuration-transfer/labels.ts'
import type { RowStatus } from '#contract/configuration-transfer/pairs.ts'
import { MAX_FILE_MIB } from '#contract/configuration-transfer/rules.ts'

const counted = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('pt-BR')} ${several}`

const changes = (count: number): string => counted(count, 'alteração', 'alterações')

/** What the rows of a part are called; a setting of the notices is always there. */
const NOUNS: Readonly<Record<Section, Readonly<Record<'NEW' | 'CHANGED', [string, string]>>>> = {
  plans: { NEW: ['plano novo', 'planos novos'], CHANGED: ['plano alterado', 'planos alterados'] },
  notices: {
    NEW: ['ajuste de avisos', 'ajustes de avisos'],
    CHANGED: ['ajuste de avisos', 'ajustes de avisos'],
  },
  webhooks: {
    NEW: ['webhook novo', 'webhooks novos'],
    CHANGED: ['webhook alterado', 'webhooks alterados'],
  },
}

/** Texts of the page that carries a configuration to another installation. */
export const texts = {
  title: 'Promover configuração',
  intro:
    'Leve planos, avisos aos clientes e webhooks de um ambiente de teste para a produção, ou de uma empresa para outra. Antes de mudar qualquer coisa, você vê cada diferença.',
  exportTitle: 'Exportar daqui',
  exportText: 'Um arquivo com a configuração desta conta, para abrir em outra instalação.',
  contents: [
    { name: 'Planos', text: 'títulos, itens, valores e métodos de pagamento' },
    { name: 'Avisos aos clientes', text: 'quem assina e quais avisos estão ligados' },
    { name: 'Webhooks', text: 'endereços e eventos, sem nenhum segredo' },
  ],
  export: 'Exportar',
  exported: 'Arquivo exportado.',
  notExported: 'O arquivo não foi exportado',
  applyTitle: 'Aplicar aqui',
  applyText: 'Escolha um arquivo exportado e veja cada diferença. Nada muda até você aplicar.',
  states: [
    { name: 'Novo e alterado', text: 'você escolhe o que aplicar' },
    { name: 'Igual', text: 'não há o que fazer' },
    { name: 'Só aqui', text: 'nunca é mudado nem excluído' },
  ],
  fileText: `JSON de até ${MAX_FILE_MIB} MB.`,
  pick: 'Escolher arquivo',
  pickOther: 'Escolher outro arquivo',
  notRead: 'O arquivo não pode ser aplicado',
  notCompared: 'A comparação não foi feita',
  comparison: 'Comparação',
  file: 'Arquivo',
  from: 'De',
  to: 'Para',
  placeOf: (seller: string, environment: string) => `${seller} · ${environment}`,
  exportedAt: 'Exportado em',
  moment: (at: Instant) => formatInstant(at),
  compareAgain: 'Comparar de novo',
  allEqual: 'Está tudo igual: não há nada para aplicar.',
  statuses: {
    NEW: 'Novo',
    CHANGED: 'Alterado',
    EQUAL: 'Igual',
    ONLY_HERE: 'Só aqui',
    AMBIGUOUS: 'Repetido',
  } satisfies Record<RowStatus, string>,
  counts: {
    NEW: (count: number) => counted(count, 'novo', 'novos'),
    CHANGED: (count: number) => counted(count, 'alterado', 'alterados'),
    EQUAL: (count: number) => counted(count, 'igual', 'iguais'),
    ONLY_HERE: (count: number) => `${count.toLocaleString('pt-BR')} só aqui`,
    AMBIGUOUS: (count: number) => counted(count, 'repetido', 'repetidos'),
  } satisfies Record<RowStatus, (count: number) => string>,
  equalText: 'O arquivo e esta conta têm os mesmos valores.',
  onlyHereText: 'Não está no arquivo. Fica como está.',
  ambiguous:
    'Há mais de um com este nome ou endereço, aqui ou no arquivo, e não dá para saber qual é qual. Diferencie-os e compare de novo.',
  nothing: 'Nada nesta parte.',
  wasEmpty: 'vazio',
  pickOne: (name: string) => `Aplicar ${name}`,
  picked: (count: number) => counted(count, 'alteração selecionada', 'alterações selecionadas'),
  apply: (count: number) => `Aplicar ${changes(count)}`,
  tryAgain: 'Tentar de novo',
  confirmTitle: (seller: string) => `Aplicar em ${seller}?`,
  confirmText: (count: number) =>
    count === 1
      ? 'A alteração selecionada vale na hora. O que só existe aqui fica como está.'
      : 'As alterações selecionadas valem na hora, uma por uma. O que só existe aqui fica como está.',
  confirmOne: (count: number, section: Section, status: 'NEW' | 'CHANGED') =>
    counted(count, ...NOUNS[section][status]),
  confirmWarned: (count: number) =>
    `${counted(count, 'tem', 'têm')} um alerta: confira antes de aplicar.`,
  applying: 'Aplicando',
  progressOf: (done: number, all: number) =>
    `${done.toLocaleString('pt-BR')} de ${all.toLocaleString('pt-BR')}`,
  stayHere: 'Fique nesta página até o fim.',
  result: (done: number, all: number) =>
    done === all
      ? `${counted(all, 'alteração aplicada', 'alterações aplicadas')}.`
      : `${done.toLocaleString('pt-BR')} de ${counted(all, 'alteração aplicada', 'alterações aplicadas')}. As que faltam continuam selecionadas, cada uma com o motivo.`,
  outcomes: {
    applied: 'Aplicado.',
    alreadyEqual: 'Já estava igual: nada foi mudado.',
    changedMeanwhile:
      'Mudou aqui depois da comparação, e nada foi aplicado. Confira a nova diferença.',
    stopped: 'Não foi aplicado: o trabalho parou antes.',
    unknown: 'A resposta não chegou. Compare de novo para saber se foi aplicado.',
    foundDone: 'A resposta não chegou, mas a nova comparação mostra que foi aplicado.',
    foundSecretLost:
      'A resposta não chegou, mas o webhook foi criado. O segredo não pôde ser mostrado: gere um novo em Integração.',
    foundUndone: 'A resposta não chegou, e nada foi aplicado. Tente de novo.',
  },
  newSecret: (title: string) => `Segredo do webhook ${title}`,
  newSecretText:
    'Esta instalação criou um segredo próprio. Copie-o e guarde-o em um lugar seguro: ele não é mostrado de novo.',
  copySecret: 'Copiar segredo',
  leave: {
    leaveTitle: 'Parar de aplicar?',
    leaveText: 'O que já foi aplicado continua. O que falta não será aplicado.',
    leave: 'Sair e parar',
    stay: 'Continuar aqui',
  },
} as const
