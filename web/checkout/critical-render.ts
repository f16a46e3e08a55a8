// Inlined in the page, so that it runs before the program is loaded: it starts the first requests
// and draws the seller, the title and the amount. The program reuses the answers and replaces it.
import { formatReais } from '#contract/basics/money.ts'
import { type SellerMark, titleOf, tonesOfSeller } from '#web/checkout/page/tones.ts'

interface LinkAnswer {
  readonly state: string
  readonly seller: SellerMark
  readonly title: string
  readonly description: string | null
  /** Reais, as they travel. */
  readonly value: number
  readonly periodicity: string | null
  readonly firstChargeDate: string | null
  readonly methods: readonly { readonly discountPercent: number }[]
}

type Part = Node | string

function element(name: string, classes: string, ...parts: readonly Part[]): HTMLElement {
  const made = document.createElement(name)
  made.className = classes
  made.append(...parts)
  return made
}

function amountOf(value: number): HTMLElement {
  const [symbol = '', figures = ''] = formatReais(BigInt(Math.round(value * 100))).split('\u00a0')
  const [whole = '', cents = ''] = figures.split(',')
  const parts = [
    element('span', 'Money-symbol', symbol),
    '\u00a0',
    element('span', 'Money-whole', whole),
    element('span', 'Money-cents', `,${cents}`),
  ]
  return element('p', '', element('span', 'Money-money Money-hero', ...parts))
}

// The page's own classes: the build names them after their files.
function summaryOf({ seller, title, description, value }: LinkAnswer): HTMLElement {
  const sellerTitle = titleOf(seller)
  const letter = [...sellerTitle.trim()][0]?.toLocaleUpperCase('pt-BR') ?? '?'
  const avatar = element('span', 'Avatar-root Avatar-small Avatar-square', letter)
  const name = element('span', '', sellerTitle)
  if (sellerTitle !== seller.name) name.append(element('small', 'page-sellerName', seller.name))
  return element(
    ...(['div', 'page-summary'] as const),
    element('p', `page-seller ${seller.color === null ? '' : 'page-band'}`, avatar, name),
    element('h1', 'page-title', title),
    ...(description ? [element('p', 'page-description', description)] : []),
    element('div', 'page-amount', amountOf(value)),
  )
}

function show(link: LinkAnswer): void {
  const ticket = element(
    ...(['section', 'page-ticket'] as const),
    element('div', 'page-head', summaryOf(link)),
    element('div', 'page-perforation'),
    element('div', 'page-body'),
  )
  const page = element('div', 'page-page', ticket)
  for (const [name, tone] of Object.entries(tonesOfSeller(link.seller))) {
    page.style.setProperty(name, tone)
  }
  document.getElementById('first')?.append(element('main', 'page-frame', page))
}

// Only pages that the program will draw the same: open, one payment at once without a discount, not
// bought before.
const isDrawnTheSame = ({ state, periodicity, firstChargeDate, methods }: LinkAnswer, id: string) =>
  state === 'OPEN' &&
  periodicity === null &&
  firstChargeDate === null &&
  methods.every(({ discountPercent }) => discountPercent === 0) &&
  sessionStorage.getItem(`guiche.checkout.bought.${id}`) === null &&
  history.state === null

// The first part of a path, and the records that its id belongs to.
const COLLECTIONS: Readonly<Record<string, string>> = {
  pix: 'charges',
  'bank-slip': 'charges',
  card: 'charges',
  'card-link': 'card-links',
}

const [, place = '', id] = location.pathname.split('/')
const request = (address: string) => fetch(address, { cache: 'no-store' }).catch(() => null)
const firstAddress = id
  ? `${COLLECTIONS[place] ?? 'payment-links'}/${encodeURIComponent(id)}`
  : `checkouts/${location.hostname.split('.')[0]}`
const first = request(`/payment/public/${firstAddress}`)
window.early = {
  path: location.pathname,
  byAddress: new Map([
    ['/core/public/brand', request('/core/public/brand')],
    [`/payment/public/${firstAddress}`, first],
  ]),
}

async function render(id: string): Promise<void> {
  const answer = await first
  if (!answer?.ok) return
  const link = (await answer.clone().json()) as LinkAnswer
  const isLate = document.querySelector('#root > :not(.outline)') !== null
  if (!isLate && isDrawnTheSame(link, id)) show(link)
}

if (place === 'payment-link' && id) render(id).catch(() => {})
