export const texts = {
  paidBy: (name: string) => `Cobrança para ${name}`,
  installments: 'Parcelas',
  once: (amount: string) => `À vista, ${amount}`,
  inParts: (count: number, part: string, total: string) => `${count}x de ${part} (total ${total})`,
  monthly: (count: number, part: string) => `${count} parcelas mensais de ${part}`,
  notListed: 'Não foi possível carregar as parcelas.',
  listAgain: 'Carregar de novo',
  atTime: (day: string, time: string) => `${day} às ${time}`,
  endsIn: 'Oferta termina em',
  ended: 'A oferta terminou.',
  again: 'Escolher outra forma de pagamento',
  other: 'Fazer outro pagamento',
} as const
