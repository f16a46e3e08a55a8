import { formatDocument } from '#contract/basics/brazil/documents.ts'
import type { Brand } from '#server/platform/documents/brands.ts'

export interface Section {
  /** Its anchor in the page. */
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly items?: readonly string[]
}

export interface LegalText {
  readonly title: string
  readonly lead: string
  readonly sections: readonly Section[]
}

const companyOf = ({ legalName, document }: Brand) =>
  `${legalName}, CNPJ ${formatDocument(document)}`

const contactSection = ({ support: { email, phone } }: Brand): Section => ({
  id: 'contato',
  title: 'Contato',
  paragraphs: [`Escreva para ${email} ou ligue para ${phone}.`],
})

/** The terms of use of a brand that has no page of its own for them. */
export const termsOf = (brand: Brand): LegalText => ({
  title: 'Termos de uso',
  lead: `Regras para quem vende e para quem paga com ${brand.productName}.`,
  sections: [
    {
      id: 'quem-somos',
      title: 'Quem somos',
      paragraphs: [
        `${brand.productName} é um serviço de ${companyOf(brand)}. Ele emite cobranças, recebe ` +
          'pagamentos por Pix, boleto e cartão em nome de vendedores e repassa a eles o que foi pago.',
      ],
    },
    {
      id: 'conta',
      title: 'Conta e acesso',
      paragraphs: [
        'O vendedor responde pelos dados do cadastro e por quem ele convida para a conta. Cada pessoa ' +
          'tem o seu acesso, com senha própria, e pode protegê-lo com a verificação em duas etapas.',
        'Avise o suporte assim que suspeitar de um acesso indevido.',
      ],
    },
    {
      id: 'cobrancas',
      title: 'Cobranças, prazos e tarifas',
      paragraphs: [
        'O vendedor define o que cobra, de quem, até quando e com que multa e juros, dentro dos limites da lei. ' +
          'As tarifas e os prazos de repasse são os do contrato do vendedor e aparecem antes de cada operação.',
        'O boleto pode ser pago em qualquer banco e só é emitido com o CPF ou o CNPJ de quem paga. O Pix é ' +
          'confirmado na hora. O que for pago primeiro encerra as outras formas de pagar a mesma cobrança.',
      ],
    },
    {
      id: 'compras',
      title: 'Para quem paga',
      paragraphs: [
        'O produto ou serviço é do vendedor, que responde pela entrega, pela troca e pelo cancelamento. ' +
          `${brand.productName} processa o pagamento e guarda o comprovante.`,
        'Um pagamento em dobro ou de uma cobrança encerrada é devolvido por inteiro pelo mesmo meio.',
      ],
    },
    {
      id: 'estornos',
      title: 'Estornos e contestações',
      paragraphs: [
        'O vendedor pode estornar um pagamento com cartão; o crédito aparece na fatura conforme o prazo do banco ' +
          'emissor. Se o titular do cartão contestar a compra, o valor fica retido até a decisão, e o vendedor ' +
          'pode enviar as provas da venda.',
      ],
    },
    {
      id: 'proibido',
      title: 'O que não é permitido',
      paragraphs: ['Não é permitido usar o serviço para:'],
      items: [
        'vender o que a lei proíbe ou o que o vendedor não pode entregar;',
        'cobrar quem não comprou ou não autorizou a cobrança;',
        'tentar acessar dados de outros ou contornar os limites do sistema.',
      ],
    },
    {
      id: 'encerramento',
      title: 'Suspensão e encerramento',
      paragraphs: [
        'O vendedor pode encerrar a conta quando não houver cobranças nem valores em aberto. Em caso de fraude ou ' +
          'de ordem de autoridade, o acesso pode ser suspenso, com aviso ao vendedor sempre que a lei permitir.',
      ],
    },
    {
      id: 'mudancas',
      title: 'Mudanças nestes termos',
      paragraphs: [
        'Mudanças são avisadas no painel, e um administrador da conta precisa aceitá-las para continuar.',
      ],
    },
    contactSection(brand),
  ],
})

/** The privacy notice of a brand that has no page of its own for it (LGPD, Lei 13.709/2018). */
export const privacyOf = (brand: Brand): LegalText => ({
  title: 'Privacidade',
  lead: `Como ${brand.productName} trata dados pessoais, conforme a Lei Geral de Proteção de Dados (LGPD).`,
  sections: [
    {
      id: 'controlador',
      title: 'Quem trata os dados',
      paragraphs: [
        `${companyOf(brand)}, trata os dados de quem usa o painel. Os dados de compradores são tratados em nome do ` +
          'vendedor, que é o controlador deles.',
      ],
    },
    {
      id: 'dados',
      title: 'Quais dados, e para quê',
      paragraphs: [],
      items: [
        'De quem usa o painel: nome, e-mail, perfil e registro das ações, para dar acesso e para a auditoria.',
        'De quem paga: nome, CPF ou CNPJ, e-mail, telefone e endereço, para cobrar, registrar boletos e Pix e ' +
          'emitir notas fiscais.',
        'Do uso do serviço: endereço de rede e horário, para segurança e prevenção de fraudes.',
      ],
    },
    {
      id: 'cartoes',
      title: 'Dados de cartão',
      paragraphs: [
        'O número do cartão é digitado em uma página da empresa que processa cartões e vai direto para ela. ' +
          'Ficam conosco somente a bandeira e os quatro últimos dígitos.',
      ],
    },
    {
      id: 'bases',
      title: 'Bases legais',
      paragraphs: [
        'Execução de contrato, obrigação legal (registros fiscais e financeiros), prevenção à fraude e legítimo ' +
          'interesse na segurança do serviço.',
      ],
    },
    {
      id: 'compartilhamento',
      title: 'Com quem são compartilhados',
      paragraphs: [
        'Com os bancos que registram boletos e Pix, com a adquirente e o emissor do cartão, com o sistema nacional ' +
          'da NFS-e e com autoridades, quando a lei exige. Dados pessoais não são vendidos.',
      ],
    },
    {
      id: 'prazos',
      title: 'Por quanto tempo',
      paragraphs: [
        'Registros de pagamentos e notas ficam pelo prazo que a lei fiscal e financeira exige. Os demais dados são ' +
          'apagados quando deixam de ser necessários.',
      ],
    },
    {
      id: 'direitos',
      title: 'Seus direitos',
      paragraphs: [
        'Você pode pedir confirmação do tratamento, acesso, correção, portabilidade, informação sobre ' +
          'compartilhamentos e a eliminação do que não precisa ser guardado. Quem comprou pode pedir também ao vendedor.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'Não usamos cookies, nem ferramentas de publicidade ou de medição. O navegador guarda somente o necessário ' +
          'para manter a sessão, as preferências e o que ainda não foi enviado.',
      ],
    },
    contactSection(brand),
  ],
})
