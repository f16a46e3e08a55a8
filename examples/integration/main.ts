import { createServer } from 'node:http'
import { join } from 'node:path'
import { accountOf } from './account.ts'
import { COMPANY } from './company.ts'
import { connectGuiche } from './guiche.ts'
import { openShop } from './shop.ts'

const CATCH_UP_EVERY_MS = 60_000
const DAY_MS = 86_400_000

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const port = Number(process.env['PORT'] ?? 4000)
const apiUrl = setting('GUICHE_URL')
const folder = setting('SHOP_FOLDER')
const { apiKey, webhookSecret } = await accountOf({
  apiUrl,
  webhookUrl: `http://127.0.0.1:${port}/webhooks`,
  company: COMPANY,
  file: join(folder, 'account.json'),
})
const shop = await openShop({
  guiche: connectGuiche({ apiUrl, apiKey }),
  checkoutUrl: setting('GUICHE_CHECKOUT_URL'),
  webhookSecret,
  bookFile: join(folder, 'orders.json'),
})

const dayAfter = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

async function catchUp(): Promise<void> {
  try {
    await shop.catchUp()
    // What is sold today is on the statement of the days on which it is paid out.
    for (const difference of await shop.reconcile(dayAfter(-31), dayAfter(400))) {
      process.stderr.write(`book and statement differ: ${JSON.stringify(difference)}\n`)
    }
  } catch (error) {
    process.stderr.write(`Guichê could not be read: ${error}\n`)
  }
  setTimeout(() => void catchUp(), CATCH_UP_EVERY_MS)
}

createServer(shop.handle).listen(port, () =>
  process.stdout.write(`the shop is open at http://localhost:${port}\n`),
)
await catchUp()
