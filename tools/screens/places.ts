import { PAGES, type PageName, PUBLIC_PAGES, pathTo } from '#contract/access/pages.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { addWholeSeller, type WholeSeller } from '#tests/factories/sellers/full-seller.ts'
import { PASSWORD } from '#tests/factories/sellers/people.ts'

/** Pages that one visitor sees. */
export interface Visit {
  readonly name: 'demo' | 'account' | 'seller' | 'public' | 'checkout' | 'desk'
  readonly origin: string
  /** Who signs in before. */
  readonly person?: { readonly email: string; readonly password: string }
  readonly paths: readonly string[]
  /** Where to look for buttons while no overlay is open. */
  readonly part: string
}

const isStatic = (path: string) => !path.includes(':')
const FIXED_PATHS = Object.values(PAGES)
  .map(({ path }) => path)
  .filter(isStatic)
const LINK_FORMS = ['cobranca-pontual', 'assinatura-customizada', 'link-rapido']
/** Pages of the business account, which the demonstration's first seller does not have. */
const ACCOUNT_PATHS = (Object.keys(PAGES) as PageName[]).flatMap((name) => {
  const features: readonly string[] = PAGES[name].features.flat()
  return features.includes('view_banking_account') ? [PAGES[name].path].filter(isStatic) : []
})

/** The pages about one record, for a seller that has one of each kind. */
function recordPaths({ uuids, numbers }: WholeSeller): readonly string[] {
  const charge = (id: string) => pathTo('charge', { id })
  return [
    pathTo('editLink', { id: uuids.link }),
    pathTo('editLink', { id: uuids.recurringLink }),
    pathTo('plan', { id: String(numbers.plan) }),
    pathTo('plan', { id: '0' }),
    charge(uuids.unpaid),
    charge(uuids.paid),
    charge(uuids.disputed),
    charge(uuids.noted),
    pathTo('scheduledCharge', { id: uuids.subscriptionCharge }),
    pathTo('subscription', { id: uuids.subscription }),
    pathTo('customer', { id: uuids.customer }),
    pathTo('importBatch', { id: uuids.importBatch }),
    pathTo('card', { id: uuids.card }),
    pathTo('subSeller', { id: String(numbers.subSeller) }),
    `${pathTo('bills')}?conta=${uuids.bill}`,
    pathTo('bankAccount'),
    pathTo('pixSettings'),
    pathTo('sendPix'),
    pathTo('cards'),
    pathTo('integration'),
    pathTo('imports'),
  ]
}

/** The address of each page that a buyer sees. */
async function buyerPaths(product: TestProduct): Promise<readonly string[]> {
  const token = await product.signIn()
  const link = await aLink(product, token, { title: 'Bolo de festa', installments: 6 })
  const bought = async (method: string): Promise<string> =>
    (await order(product, link, { method })).body.uuidCharge
  const [waiting, slip, paid] = [
    await bought('PIX'),
    await bought('BANK_SLIP'),
    await bought('PIX'),
  ]
  await payPix(product, paid)
  await product.until('the payment', () =>
    product.jobs.row(`select 1 as paid from charge where id = $1 and status = 'PAID'`, [paid]),
  )
  const unknown = '01998d6a-0000-7000-8000-000000000000'
  return [
    `/payment-link/${link}`,
    `/pix/${waiting}`,
    `/bank-slip/${slip}`,
    `/card/${waiting}`,
    `/pix/${paid}`,
    `/payment-link/${unknown}`,
    `/card-link/${unknown}`,
  ]
}

const DESK_PATHS = [
  '/',
  '/whatsapp',
  '/sms',
  '/relogio',
  '/pix',
  '/boletos',
  '/repasses',
  '/contestacoes',
  '/cartoes',
  '/notas',
  '/recebedores',
  '/analises',
]

const [ANA] = DEMO_PEOPLE

/** Every page of the product by who sees it; the records that they are about are created first. */
export async function visitsOf(product: TestProduct): Promise<readonly Visit[]> {
  const whole = await addWholeSeller(product, 100)
  const { panelUrl, checkoutUrl, deskUrl } = product
  const panel = { origin: panelUrl, part: 'main' }
  const forms = LINK_FORMS.map((id) => pathTo('createLink', { id }))
  const tokens = ['/redefinir-senha/x', '/uma-pagina-que-nao-existe']
  return [
    { ...panel, name: 'demo', person: ANA, paths: [...FIXED_PATHS, ...forms] },
    {
      ...panel,
      name: 'account',
      person: { email: ATELIER_ADMIN.email, password: DEMO_PASSWORD },
      paths: ACCOUNT_PATHS,
    },
    {
      ...panel,
      name: 'seller',
      person: { email: whole.email, password: PASSWORD },
      paths: recordPaths(whole),
    },
    {
      ...panel,
      name: 'public',
      part: 'body',
      paths: [...Object.keys(PUBLIC_PAGES).filter(isStatic), ...tokens, '/termos', '/privacidade'],
    },
    { name: 'checkout', origin: checkoutUrl, part: 'body', paths: await buyerPaths(product) },
    {
      name: 'checkout',
      origin: checkoutUrl.replace('://', '://padaria-ipe.'),
      part: 'body',
      paths: ['/'],
    },
    // Its buttons act at once, so only its pages are pictured.
    { name: 'desk', origin: deskUrl, part: 'no-buttons', paths: DESK_PATHS },
  ]
}
