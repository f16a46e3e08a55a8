import { createServer } from 'node:http'
import { connectGuiche } from './guiche.ts'
import { openShop } from './shop.ts'

const CATCH_UP_EVERY_MS = 60_000

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const shop = await openShop({
  guiche: connectGuiche({ apiUrl: setting('GUICHE_URL'), key: setting('GUICHE_KEY') }),
  checkoutUrl: setting('GUICHE_CHECKOUT_URL'),
  webhookSecret: setting('GUICHE_WEBHOOK_SECRET'),
  bookFile: setting('BOOK_FILE'),
})

async function catchUp(): Promise<void> {
  try {
    await shop.catchUp()
  } catch (error) {
    process.stderr.write(`events could not be read: ${error}\n`)
  }
  setTimeout(() => void catchUp(), CATCH_UP_EVERY_MS)
}

const port = Number(process.env['PORT'] ?? 4000)
createServer(shop.handle).listen(port, () =>
  process.stdout.write(`the shop is open at http://localhost:${port}\n`),
)
await catchUp()
