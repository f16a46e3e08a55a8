export const texts = {
  paidBy: (name: string) => `Cobrança para ${name}`,
  installments: 'Parcelas',
  once: (amount: string) => `À vista, ${amount}`,
  inParts: (count: number, part: string, total: string) => `${count}x de ${part} (total ${total})`,
  monthly: (count: number, part: string) => `${count} parcelas mensais de ${part}`,
  notListed: 'Não foi possível carregar as parcelas.',
  listAgain: 'Carregar de novo',
  atTime: (day: string, time: string) => `${day} às ${time}`,
  cardChargedOn: (moment: string) => `O cartão será cobrado em ${moment}`,
  dueOn: (day: string, parts: number) =>
    parts > 1 ? `A primeira parcela vence em ${day}` : `Vence em ${day}`,
  endsIn: 'Oferta termina em',
  ended: 'A oferta terminou.',
  again: 'Escolher outra forma de pagamento',
  other: 'Fazer outro pagamento',
  noMethod: 'Nenhuma forma de pagamento está disponível agora. Fale com quem enviou este link.',
} as const
