import { addDays } from '#contract/basics/days.ts'
import { type SellerId, sellerOwner } from '#contract/basics/ids.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import type { AcknowledgedRequests } from '#tests/campaigns/acknowledged.ts'
import { CAMPAIGN_TITLE, renewed, type Shop, until } from '#tests/campaigns/clients/load-clients.ts'
import { request } from '#tests/campaigns/requests.ts'

/** A row of a merchant's statement as its screen receives it. */
interface Row {
  readonly origin: { readonly kind: string; readonly id: string }
  readonly executionDate: string
  readonly uuidCharge: string | null
  readonly operation: string
  readonly amount: number
  readonly creditOperation: boolean
  readonly tax: { readonly amount: number; readonly creditOperation: boolean } | null
}

interface Movement {
  readonly idPix: string | null
  readonly amount: number
  readonly balance: number
}

const PAGE = 200
const PERIOD_DAYS = 1_000

const centavos = (reais: number) => BigInt(Math.round(reais * 100))
const signed = (amount: number, isCredit: boolean) => centavos(isCredit ? amount : -amount)

const ask = (shop: Shop, path: string) =>
  until(shop, async () => {
    const headers = { authorization: `Bearer ${shop.token}` }
    const answer = await request(`${shop.url}${path}`, { headers })
    if (await renewed(shop, answer.status)) return undefined
    return answer.status === 200 ? answer.body : undefined
  })

async function everyPage<Entry>(shop: Shop, path: string): Promise<Entry[] | string> {
  const all: Entry[] = []
  for (let page = 0; ; page += 1) {
    const answer = await ask(shop, `${path}&page=${page}&size=${PAGE}`)
    if (!answer) return `${path} was never answered to ${shop.person.email}`
    all.push(...answer.content)
    if (answer.content.length < PAGE) return all
  }
}

/** What a row changes: its amount less its tax. */
const changeOf = ({ amount, creditOperation, tax }: Row): bigint =>
  signed(amount, creditOperation) + (tax ? signed(tax.amount, tax.creditOperation) : 0n)

/** Whether a row moves the balance of sales; the business account has a statement of its own. */
const isOfSales = ({ origin }: Row) => !origin.kind.endsWith('_BANKING')

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + changeOf(row), 0n)

interface Books {
  readonly free: bigint
  readonly later: bigint
  readonly banking: bigint
}

/** The balances of a seller by the postings of the ledger. */
async function booksOf(jobs: Database, sellerId: SellerId): Promise<Books> {
  const books = await jobs.row<Books>(
    `select coalesce(sum(amount) filter (where code in ('AVAILABLE', 'DEBT')), 0)::bigint as free,
            coalesce(sum(amount) filter (where code in ('RECEIVABLE', 'ANTICIPATED_DEBT')), 0)::bigint
              as later,
            coalesce(sum(amount) filter (where code = 'BANKING'), 0)::bigint as banking
       from posting where seller_id = $1 and owner_id = $2`,
    [sellerId, sellerOwner(sellerId)],
  )
  if (!books) throw new Error(`no books of ${sellerId}`)
  return books
}

/** What the balance on the screen and the rows of the statement say, and the books do not. */
function balanceProblems(
  rows: readonly Row[],
  screen: { readonly amount: number; readonly provisionedAmount: number },
  books: Books,
  today: string,
): string[] {
  const ofSales = rows.filter(isOfSales)
  const executed = sumOf(ofSales.filter(({ executionDate }) => executionDate <= today))
  const future = sumOf(ofSales.filter(({ executionDate }) => executionDate > today))
  return [
    ['the balance', centavos(screen.amount), books.free],
    ['the future balance', centavos(screen.provisionedAmount), books.later],
    ['the executed rows', executed, books.free],
    ['the future rows', future, books.later],
  ].flatMap(([name, shown, booked]) =>
    shown === booked ? [] : [`${name} of the statement: ${shown}, booked ${booked}`],
  )
}

/** The acknowledged purchases of a seller are the sales of its statement, each at its whole value. */
async function saleProblems(
  jobs: Database,
  rows: readonly Row[],
  sellerId: SellerId,
  { bought, refunded, disputed, claimedSales }: AcknowledgedRequests,
): Promise<string[]> {
  const charges = await jobs.rows<{ id: string; value: bigint }>(
    'select id, value_centavos as value from charge where seller_id = $1',
    [sellerId],
  )
  const worthOf = new Map(charges.map(({ id, value }) => [id, value]))
  const gone = new Set([
    ...refunded,
    ...disputed.flatMap(({ charge, end }) => (end === 'lost' ? [charge] : [])),
  ])
  const wanted = [...bought, ...claimedSales]
    .filter(({ charge }) => worthOf.has(charge) && !gone.has(charge))
    .map(({ charge }) => `${charge} ${worthOf.get(charge)}`)
  const shown = new Map<string, bigint>()
  for (const { origin, uuidCharge, operation, amount } of rows) {
    if (origin.kind !== 'SALE' || !uuidCharge || !operation.includes(CAMPAIGN_TITLE)) continue
    shown.set(uuidCharge, (shown.get(uuidCharge) ?? 0n) + centavos(amount))
  }
  const sales = [...shown].map(([charge, amount]) => `${charge} ${amount}`)
  return sales.toSorted().join() === wanted.toSorted().join()
    ? []
    : [`${sales.length} sales in the statement, ${wanted.length} acknowledged`]
}

/** The acknowledged payouts of a seller are in its statement, once out and once back if they came back. */
async function payoutProblems(
  jobs: Database,
  rows: readonly Row[],
  sellerId: SellerId,
  { withdrawn, bills }: AcknowledgedRequests,
): Promise<string[]> {
  const payouts = await jobs.rows<{ id: string; bill_id: string | null; amount: bigint }>(
    'select id, bill_id, amount_centavos as amount from payout where seller_id = $1',
    [sellerId],
  )
  const ends = new Map<string, string>([...withdrawn, ...bills].map(({ id, end }) => [id, end]))
  const wanted = payouts.flatMap(({ id, bill_id, amount }) => {
    const end = ends.get(bill_id ?? id)
    if (end === undefined || end === 'refused') return []
    const kind = bill_id === null ? 'TRANSFER' : 'BILL'
    const out = `${kind} ${id} ${amount}`
    return end === 'returned' ? [out, `${kind}_RETURNED ${id} ${amount}`] : [out]
  })
  const known = new Set(payouts.map(({ id }) => id))
  const shown = rows
    .filter(({ origin }) => known.has(origin.id))
    .map(
      ({ origin, amount }) =>
        `${origin.kind.replace('_BANKING', '')} ${origin.id} ${centavos(amount)}`,
    )
  return shown.toSorted().join() === wanted.toSorted().join()
    ? []
    : [`${shown.length} payouts in the statement, ${wanted.length} acknowledged`]
}

/** The taxes that a seller's clients saw are those of its statement. */
function taxProblems(rows: readonly Row[], wanted: bigint): string[] {
  const shown = rows
    .filter(({ origin }) => origin.kind === 'ANTICIPATED')
    .reduce((sum, { tax }) => sum + centavos(tax?.amount ?? 0), 0n)
  return shown === wanted ? [] : [`taxes of ${shown} in the statement, ${wanted} acknowledged`]
}

/** The statement of a business account ends in its balance, and each Pix that left is in it once. */
async function accountProblems(
  shop: Shop,
  books: Books,
  { pix }: AcknowledgedRequests,
): Promise<string[]> {
  const movements = await everyPage<Movement>(shop, '/banking/accounts/statement?')
  if (typeof movements === 'string') return [movements]
  const problems: string[] = []
  let balance = books.banking
  for (const movement of movements) {
    if (centavos(movement.balance) !== balance) problems.push(`a balance is not ${balance}`)
    balance -= centavos(movement.amount)
  }
  if (balance !== 0n) problems.push(`the account's statement begins with ${balance}`)
  for (const { id, amountCentavos } of pix) {
    const shown = movements.filter(({ idPix }) => idPix === id)
    const amounts = shown.map(({ amount }) => centavos(amount))
    if (amounts.join() !== String(-amountCentavos))
      problems.push(`Pix ${id} is in the statement as ${amounts.join()}`)
  }
  return problems
}

/** The shops whose merchants read their statements. */
export interface Merchants {
  readonly shops: readonly Shop[]
  /** The one whose withdrawals anticipate. */
  readonly laterShop: Shop
  /** The one with a business account. */
  readonly accountShop: Shop
}

/**
 * What the merchants' statements by HTTP say, and neither the ledger nor the answers of their clients
 * do.
 */
export async function statementProblems(
  jobs: Database,
  { shops, laterShop, accountShop }: Merchants,
  acknowledged: AcknowledgedRequests,
): Promise<string[]> {
  const { today } = await jobs.time()
  const period = `executionDateInitial=${addDays(today, -PERIOD_DAYS)}&executionDateFinal=${addDays(today, PERIOD_DAYS)}`
  const tax = acknowledged.withdrawn.reduce((sum, { taxCentavos }) => sum + taxCentavos, 0n)
  const problems: string[] = []
  for (const shop of shops) {
    const found = await lookUp(jobs, 'link', shop.link)
    if (!found) throw new Error(`no seller of link ${shop.link}`)
    const books = await booksOf(jobs, found.sellerId)
    const rows = await everyPage<Row>(shop, `/core/redeems/statement?${period}`)
    const screen = await ask(shop, '/core/redeems')
    if (typeof rows === 'string' || !screen) return [`no statement of ${shop.person.email}`]
    const own = [
      ...balanceProblems(rows, screen, books, today),
      ...(await saleProblems(jobs, rows, found.sellerId, acknowledged)),
      ...(await payoutProblems(jobs, rows, found.sellerId, acknowledged)),
      ...(shop === laterShop ? taxProblems(rows, tax) : []),
      ...(shop === accountShop ? await accountProblems(shop, books, acknowledged) : []),
    ]
    problems.push(...own.map((problem) => `${shop.person.email}: ${problem}`))
  }
  return problems
}
