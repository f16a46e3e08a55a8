/** Texts of the user's sessions. */
export const sessionTexts = {
  title: 'Sessões abertas',
  notLoaded: 'Não foi possível carregar as sessões',
  description:
    'Onde o seu acesso está aberto agora. Se não reconhecer alguma, encerre a sessão e redefina a senha.',
  current: 'Esta sessão',
  unknownDevice: 'Dispositivo desconhecido',
  unknownAddress: 'Endereço desconhecido',
  lastUse: (age: string) => `Último uso ${age}`,
  since: (instant: string) => `Aberta em ${instant}`,
  noOthers: 'Nenhuma outra sessão aberta.',
  end: 'Encerrar',
  endOf: (device: string) => `Encerrar a sessão: ${device}`,
  endTitle: 'Encerrar esta sessão?',
  endText: (device: string, address: string) =>
    `${device} (${address}) sai do painel e precisa entrar de novo.`,
  endConfirm: 'Encerrar sessão',
  ended: 'Sessão encerrada.',
  endOthers: 'Encerrar as outras',
  endOthersTitle: 'Encerrar as outras sessões?',
  endOthersText: (count: number) =>
    count === 1
      ? 'A outra sessão sai do painel e precisa entrar de novo. Esta continua aberta.'
      : `As outras ${count} sessões saem do painel e precisam entrar de novo. Esta continua aberta.`,
  endOthersConfirm: 'Encerrar as outras sessões',
  othersEnded: 'Outras sessões encerradas.',
} as const
