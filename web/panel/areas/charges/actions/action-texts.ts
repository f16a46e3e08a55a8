/** Texts of deleting, paying outside and refunding. */
const counted = (count: number) => (count === 1 ? '1 cobrança' : `${count} cobranças`)

export const actionTexts = {
  remove: {
    title: 'Excluir cobrança', // M-CHG-08
    button: 'Excluir cobrança',
    description: (title: string) => `“${title}” deixa de poder ser paga.`,
    warning: 'A exclusão não pode ser desfeita.',
    done: 'Sucesso na exclusão da cobrança.', // M-CHG-18
  },
  bulk: {
    picked: (count: number) =>
      count === 1 ? '1 cobrança selecionada' : `${count} cobranças selecionadas`,
    export: 'Exportar CSV',
    resend: 'Reenviar aviso',
    remove: 'Excluir',
    confirm: {
      resend: {
        title: (count: number) => `Reenviar o aviso de ${counted(count)}?`,
        text: 'O cliente de cada cobrança recebe de novo o último aviso dela.',
        label: (count: number) => `Reenviar ${count === 1 ? '1 aviso' : `${count} avisos`}`,
      },
      remove: {
        title: (count: number) => `Excluir ${counted(count)}?`,
        text: 'Elas deixam de poder ser pagas, e a exclusão não pode ser desfeita. O que já foi pago fica como está.',
        label: (count: number) => `Excluir ${counted(count)}`,
      },
    },
    nameOf: (customer: string | null, title: string) =>
      customer === null ? title : `${customer} · ${title}`,
    noNotice: 'Não há aviso para reenviar.',
    resent: (notice: string) => `Aviso ${notice} reenviado.`,
    removed: 'Cobrança excluída.',
    outcomes: (done: number, all: number) =>
      done === all ? `Feito em ${counted(all)}` : `Feito em ${done} de ${counted(all)}`,
  },
  manualPayment: {
    title: 'Cobrança já foi paga?', // M-CHG-10
    button: 'Alterar para paga',
    description: (name: string) => `recebidos fora daqui de ${name}`,
    warning: 'A alteração não pode ser desfeita.',
    done: 'Cobrança alterada para paga manualmente com sucesso!', // M-CHG-16
    failed: 'Erro ao alterar cobrança, tente novamente', // M-CHG-15
  },
  refund: {
    title: 'Estornar cobrança', // M-CHG-11
    open: 'Estornar',
    button: (amount: string) => `Estornar ${amount}`,
    to: (card: string, name: string) => `volta para ${card} de ${name}`,
    card: (brand: string, last4: string) => `o cartão ${brand} final ${last4}`,
    anyCard: 'o cartão',
    fraud: 'Possível fraude',
    fraudText: 'Marque se o titular do cartão não reconhece a compra.',
    invoice: 'O crédito aparece na fatura conforme o prazo do banco emissor.',
    warning: 'O estorno não pode ser desfeito.',
    done: 'Cobrança estornada com sucesso', // M-CHG-17
    underWay: 'Estorno em andamento.', // M-CHG-26
    notice: 'Há um estorno em andamento. A página acompanha até o fim.',
  },
  letter: {
    open: 'Carta de cancelamento', // M-CHG-22
    failed: 'Erro ao gerar a carta de cancelamento.', // M-CHG-20
  },
  collectionLetter: {
    download: 'Carta de cobrança',
    file: 'carta-de-cobranca.pdf',
  },
  receipt: {
    title: 'Comprovante de pagamento',
    method: 'Pago por',
    paidOn: 'Pago em',
    received: 'Valor recebido',
    code: 'Código da cobrança',
  },
  attempt: {
    date: 'Data da tentativa',
    due: (day: string) => `Vencimento ${day}`,
  },
  split: {
    title: 'Split',
    // Exact text of the specification (M-CHG-05).
    execution: 'Execução',
    receiver: 'Destinatário',
    destination: 'Destino',
    value: 'Valor',
    notLoaded: 'Falha no carregamento dos repasses.', // M-CHG-21
  },
  /** The effects in the server's preview. */
  effects: {
    pix: 'O código Pix deixa de valer no banco.',
    slip: 'O boleto deixa de valer no banco.',
    noMoney: 'Nenhum valor entra no seu saldo.',
    canceled: (amount: string) => `${amount} ainda não recebidos são cancelados.`,
    taken: (amount: string) => `${amount} saem do seu saldo.`,
    debt: (amount: string) => `${amount} que faltam no saldo saem dos próximos recebimentos.`,
    split: (amount: string) => `Os recebedores do split devolvem ${amount}.`,
    loading: 'Conferindo o que vai acontecer…',
  },
} as const
