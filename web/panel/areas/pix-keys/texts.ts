import { KEY_TYPE_NAMES } from '#contract/pix-keys/labels.ts'
import { MAX_PIX_KEYS } from '#contract/pix-keys/rules.ts'

/** Texts of the Pix keys; exact where an id follows. */
export const texts = {
  title: 'Chaves Pix', // M-PIX-01
  copy: 'Copiar chave', // M-PIX-02
  delete: 'Excluir chave', // M-PIX-02
  open: 'Nova Chave Pix', // M-PIX-03
  empty: 'Sem dados de chaves pix.', // M-PIX-04
  emptyText: 'Crie uma chave para receber Pix na Conta PJ.',
  invalidEmail: 'Digite um e-mail inválido.', // M-PIX-05, sic
  deleted: 'Chave pix deletada com sucesso.', // M-PIX-06
  notCreated:
    'Houve um erro na criação da sua Chave Pix. Por favor, tente novamente em alguns instantes.', // M-PIX-07
  invalidPhone: 'Digite um celular com DDD.',
  most: `A conta tem ${MAX_PIX_KEYS} chaves, o máximo permitido.`,
  count: (count: number) => `${count} de ${MAX_PIX_KEYS} chaves`,
  columns: { type: 'Tipo', key: 'Chave', state: 'Situação', actions: 'Ações' },
  types: KEY_TYPE_NAMES,
  processing: 'Em processamento',
  active: 'Ativa',
  making: 'Sendo gerada',
  actionsOf: (key: string) => `Ações da chave ${key}`,
  fields: { type: 'Tipo de chave', email: 'E-mail', phone: 'Celular', cnpj: 'CNPJ da empresa' },
  random: 'O Banco Central gera a chave quando você confirmar.',
  byCode: 'Enviaremos um código por SMS para confirmar que o celular é seu.',
  ownDocument: 'A chave é o CNPJ da própria empresa e não pode ser alterada.',
  confirm: 'Confirmar',
  codeTitle: 'Confirme o celular',
  codeText: (phone: string) => `Digite o código que enviamos por SMS para ${phone}.`,
  code: 'Código do SMS',
  notConfirmed: 'Não foi possível confirmar o celular',
  again: 'Enviar outro código',
  sentAgain: 'Enviamos outro código.',
  created: 'Chave cadastrada',
  createdText: 'Quem souber esta chave já pode fazer um Pix para a Conta PJ.',
  waiting: 'Chave em processamento',
  waitingText:
    'O Banco Central ainda não confirmou a chave. Ela aparece na lista quando estiver pronta.',
  close: 'Concluir',
  deleteTitle: 'Excluir esta chave Pix?',
  deleteText: 'Quem tentar pagar por esta chave não encontrará mais a Conta PJ.',
  deleting: 'A exclusão está em processamento.',
  keep: 'Voltar',
  offer:
    'A chave está em outra instituição. Você pode pedir que ela passe a levar à Conta PJ. Quem a tem hoje responde em até 7 dias.',
  claim: 'Pedir esta chave',
  notClaimed: 'Não foi possível pedir a chave',
  claimed: 'Chave pedida. Acompanhe a resposta abaixo das suas chaves.',
  claims: {
    title: 'Chaves pedidas a outras instituições',
    key: 'Chave',
    kind: 'Pedido',
    status: 'Situação',
    answerBy: 'Resposta até',
    actions: 'Ações',
    cancel: 'Cancelar pedido',
    cancelOf: (key: string) => `Cancelar pedido da chave ${key}`,
    cancelTitle: 'Cancelar este pedido?',
    cancelText: 'A chave continua na outra instituição.',
    canceled: 'Pedido cancelado.',
    canceling: 'O cancelamento está em processamento.',
  },
  received: {
    claimed: (key: string) => `Outra instituição pediu a chave ${key}.`,
    answerBy: (instant: string) => `Responda até ${instant}`,
    answer: 'Responder',
    answerOf: (key: string) => `Responder ao pedido da chave ${key}`,
    answerTitle: (key: string) => `Pedido da chave ${key}`,
    about: {
      OWNERSHIP:
        'Alguém reivindica esta chave em outra instituição, como se ela não fosse mais da empresa.',
      PORTABILITY:
        'Foi pedido em outra instituição, em nome da empresa, que esta chave leve à conta de lá.',
    },
    until: {
      OWNERSHIP: (instant: string) =>
        `Responda até ${instant}. Sem resposta, a chave passa para quem a pediu.`,
      PORTABILITY: (instant: string) =>
        `Responda até ${instant}. Sem resposta, a chave continua na Conta PJ.`,
    },
    answerLabel: 'Sua resposta',
    answers: { keep: 'Manter a chave na Conta PJ', give: 'Ceder a chave' },
    reason: 'Motivo',
    byCode: (key: string, isPhone: boolean) =>
      `Para comprovar que a chave ainda é da empresa, enviaremos um código por ${isPhone ? 'SMS' : 'e-mail'} para ${key}.`,
    giveNote: 'Quem pagar por esta chave passa a pagar à conta da outra instituição.',
    sendCode: 'Enviar código',
    submit: { keep: 'Manter a chave', give: 'Ceder a chave' },
    codeText: (key: string) => `Digite o código que enviamos para ${key}.`,
    mailCode: 'Código do e-mail',
    notAnswered: 'Não foi possível responder ao pedido',
    notKept: 'Não foi possível manter a chave',
    kept: 'A chave continua na Conta PJ.',
    given: 'Chave cedida. Ela sai da lista quando a outra instituição a receber.',
    answering: 'A resposta está em processamento.',
  },
} as const
