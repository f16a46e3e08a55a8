/** What a dispute says. */
export const disputeTexts = {
  more: 'Saiba mais', // M-CHG-09
  title: 'Dados da disputa',
  deadline: (day: string) => `Você pode contestar este chargeback até ${day}.`, // M-CHG-23
  contested: 'A contestação foi enviada. A adquirente analisa e decide.',
  states: {
    OPEN: 'Aguardando contestação',
    CONTESTED: 'Contestada',
    WON: 'Ganha',
    LOST: 'Perdida',
  },
  facts: {
    state: 'Situação',
    reason: 'Motivo',
    amount: 'Valor retido',
    openedAt: 'Aberta em',
    deadline: 'Prazo para contestar',
    contestedAt: 'Contestada em',
    message: 'Explicação',
    documents: 'Documentos',
  },
  notLoaded: 'Não foi possível carregar a disputa',
  message: 'Explicação',
  messagePlaceholder: 'O que foi vendido, quando e como foi entregue',
  documents: 'Documentos',
  documentsWords: 'Até 5 arquivos PDF, PNG ou JPEG, de até 5 MB cada.',
  pick: 'Escolher arquivos',
  remove: (name: string) => `Tirar ${name}`,
  send: 'Enviar contestação',
  sending: 'Enviando',
  final: 'A contestação é enviada uma só vez.',
  missing: 'Escreva a explicação para enviar.',
  sent: 'Contestação enviada com sucesso!',
  back: 'Voltar',
  failed: 'Não foi possível enviar a contestação',
  problems: {
    tooMany: 'Escolha no máximo 5 arquivos.',
    tooLarge: (name: string) => `“${name}” passa de 5 MB.`,
    empty: (name: string) => `“${name}” está vazio.`,
    wrongType: (name: string) => `“${name}” não é PDF, PNG nem JPEG.`,
  },
} as const
