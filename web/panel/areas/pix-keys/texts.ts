import { KEY_TYPE_NAMES } from '#contract/pix-keys/labels.ts'
import { MOST_KEYS } from '#contract/pix-keys/rules.ts'

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
  most: `A conta tem ${MOST_KEYS} chaves, o máximo permitido.`,
  count: (count: number) => `${count} de ${MOST_KEYS} chaves`,
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
    'A chave está em outra instituição? Você pode pedir que ela passe a levar à Conta PJ. Quem a tem hoje responde em até 7 dias.',
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
} as const
