import type { Viewer } from '#contract/access/access.ts'
import { type MenuEntry, menuFor } from '#contract/access/menu.ts'
import { type MenuGroup, mayOpen, PAGES, type PageName, pathTo } from '#contract/access/pages.ts'
import { foldText } from '#contract/basics/text-search.ts'

type InMenu = {
  [Name in PageName]: (typeof PAGES)[Name] extends { readonly menu: string } ? Name : never
}[PageName]

/**
 * The words by which people look for a page besides its title: what they call it, and what they do
 * there. In lower case, with accents; typed without, they are found, too.
 */
export const SYNONYMS: Readonly<Record<InMenu | 'addCustomer', readonly string[]>> = {
  home: ['painel', 'dashboard', 'resumo', 'visão geral'],
  links: ['cobrar', 'criar cobrança', 'vender', 'venda', 'receber'],
  checkoutInfo: ['loja', 'vitrine', 'página de pagamento', 'url', 'cor'],
  plans: ['produto', 'mensalidade', 'preço'],
  charges: [
    'boleto',
    'segunda via',
    'estorno',
    'estornar',
    'devolução',
    'devolver',
    'reembolso',
    'reembolsar',
    'chargeback',
    'contestação',
    'atrasada',
    'inadimplente',
    'venda',
    'recebimento',
  ],
  cards: ['cartão virtual', 'cartão corporativo', 'fatura', 'despesa'],
  bills: ['boleto', 'despesa', 'fornecedor', 'pagamento de contas'],
  subscriptions: ['assinatura', 'assinante', 'mensalidade'],
  customers: ['comprador', 'pagador', 'consumidor', 'contato'],
  addCustomer: ['novo cliente', 'cadastrar cliente'],
  activateAccount: ['abrir conta', 'conta digital', 'conta bancária'],
  bankAccount: [
    'extrato',
    'saldo',
    'comprovante',
    'agência',
    'chave pix',
    'conta pj',
    'conta bancária',
  ],
  sendPix: ['transferir', 'transferência', 'ted', 'devolução', 'devolver'],
  pixSettings: ['limite'],
  notifications: ['aviso', 'lembrete', 'régua', 'whatsapp', 'sms', 'mensagem'],
  paymentMethods: ['juros', 'multa', 'boleto', 'cartão', 'pix'],
  security: ['senha', 'autenticação', 'autenticador', 'duas etapas', '2fa'],
  fiscalNotes: ['nf', 'nfs-e', 'nfse', 'imposto'],
  integration: ['api', 'chave de api', 'token', 'webhook', 'desenvolvedor'],
  subSellers: ['split', 'comissão', 'parceiro', 'repasse', 'recebedor'],
  configurationTransfer: [
    'produção',
    'sandbox',
    'ambiente',
    'migrar',
    'copiar configuração',
    'exportar',
  ],
  finance: [
    'saque',
    'sacar',
    'transferir',
    'transferência',
    'retirar',
    'saldo',
    'extrato',
    'antecipar',
    'antecipação',
    'chargeback',
    'estorno',
  ],
  reports: ['exportar', 'planilha', 'excel', 'csv'],
  users: ['funcionário', 'colaborador', 'equipe', 'permissão', 'acesso', 'convidar'],
}

/** A page that was found. */
export interface FoundPage extends Pick<MenuEntry, 'title' | 'path'> {
  /** Whose icon it has. */
  readonly icon: PageName | MenuGroup
  /** The synonym that was typed; absent where its title has the text. */
  readonly synonym?: string
}

interface Page extends FoundPage {
  readonly page: keyof typeof SYNONYMS
}

const pageOf = ({ page, title, path }: MenuEntry, icon: FoundPage['icon']): Page => ({
  // What the menu has is a page of the menu.
  page: page as InMenu,
  title,
  path,
  icon,
})

function pagesOf(viewer: Viewer): readonly Page[] {
  const pages = menuFor(viewer).flatMap((item) =>
    item.kind === 'page'
      ? [pageOf(item, item.page)]
      : item.entries.map((entry) => pageOf(entry, item.group)),
  )
  if (!mayOpen(viewer, 'addCustomer')) return pages
  const { title } = PAGES.addCustomer
  return [...pages, { page: 'addCustomer', title, path: pathTo('addCustomer'), icon: 'customers' }]
}

// One letter is the beginning of too many words.
const MIN_LENGTH = 2

// So is a short synonym, as of 'corrente' in place of 'cor'.
const MIN_STEM_LENGTH = 5

/** Whether a synonym begins with what was typed, or one of the typed words with the synonym: 'boletos'. */
function isMeant(synonym: string, typed: string): boolean {
  const word = foldText(synonym)
  if (word.startsWith(typed)) return true
  return word.length >= MIN_STEM_LENGTH && typed.split(/\s+/).some((each) => each.startsWith(word))
}

/** The pages that the viewer may open: those whose titles have the text, then those with such a synonym. */
export function findPages(viewer: Viewer, text: string): readonly FoundPage[] {
  const typed = foldText(text.trim())
  const all = pagesOf(viewer)
  const byTitle = all.filter(({ title }) => foldText(title).includes(typed))
  if (typed.length < MIN_LENGTH) return byTitle
  const bySynonym = all
    .filter((page) => !byTitle.includes(page))
    .flatMap((page) => {
      const synonym = SYNONYMS[page.page].find((each) => isMeant(each, typed))
      return synonym ? [{ ...page, synonym }] : []
    })
  return [...byTitle, ...bySynonym]
}
