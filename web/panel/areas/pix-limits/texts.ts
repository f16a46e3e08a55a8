import { PERIOD_NAMES } from '#contract/pix-limits/labels.ts'

/** Texts of the limits; exact where an id follows. */
export const texts = {
  title: 'Configurações Pix', // M-LIM-01
  card: 'Limites por dia',
  text: 'Quanto pode sair da Conta PJ por Pix em cada período do dia.',
  periods: PERIOD_NAMES, // M-LIM-02
  hours: { DAY: 'Das 06:00:00 às 19:59:59', NIGHT: 'Das 20:00:00 às 05:59:59' },
  edit: 'Editar', // M-LIM-03
  cancel: 'Cancelar', // M-LIM-03
  save: 'Salvar', // M-LIM-03
  changing: 'Alteração em processamento', // M-LIM-04
  changingTo: (period: string, amount: string, at: string) =>
    `${period}: ${amount} a partir de ${at}`,
  saved: 'Limites alterado com sucesso.', // M-LIM-05, sic
  confirm: 'Alterar os limites Pix?',
  explanation: 'Aumentos levam 24 horas para valer; reduções são imediatas.', // M-LIM-06
  becomes: (period: string, from: string, to: string) => `${period}: de ${from} para ${to}`,
  notSetUp: 'Conta não configurada.', // M-PIX-08
} as const
