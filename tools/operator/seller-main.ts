import { readFileSync } from 'node:fs'
import { createByCommand } from '#server/areas/sign-up/create-by-command.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { readBrands } from '#server/platform/documents/brands.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { startFailure } from '#server/platform/process/start-failure.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { createVault } from '#server/platform/security/secrets.ts'
import { openProductDatabase } from '#tools/operator/product-database.ts'

const USAGE =
  'npm run seller -- create <file>: makes a seller; the file holds the body of SGN-01, - reads it from the input'

/** Why nothing was made, a line each; undefined for a fault of the program. */
function reasonsOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return startFailure(error)
  return error.entries
    .map(({ code, description, field }) =>
      [field, `${description} (${code})`].filter(Boolean).join(': '),
    )
    .join('\n')
}

async function create(file: string): Promise<string> {
  const json = readFileSync(file === '-' ? 0 : file, 'utf8')
  const { config, keys, logins, jobs } = await openProductDatabase()
  const app = openDatabase(logins.urlOf('app'), 1)
  try {
    const panelUrl = config.panelUrl ?? `http://localhost:${config.ports.panel}`
    const checkoutUrl = config.checkoutUrl ?? `http://localhost:${config.ports.checkout}`
    const brands = await readBrands(config.brandsFile, { panelUrl, checkoutUrl })
    const { productName, whiteLabel } = brands.ofHost(new URL(panelUrl).host)
    const [passwords, vault] = [createPasswords(keys.pepper), createVault(keys)]
    const tools = { passwords, vault, productName, whiteLabel }
    const { idSeller, email } = await createByCommand(app, tools, json)
    return `seller ${idSeller} made; ${email} signs in at ${panelUrl}/login`
  } finally {
    await Promise.all([app.close(), jobs.close()])
  }
}

// Makes a seller and its administrator as the sign-up does; non-zero when it is refused.
const [act, file] = process.argv.slice(2)
let code = 0
if (act !== 'create' || !file) {
  process.stderr.write(`${USAGE}\n`)
  code = 2
} else {
  try {
    process.stdout.write(`${await create(file)}\n`)
  } catch (error) {
    const reasons = reasonsOf(error)
    if (reasons === undefined) throw error
    process.stderr.write(`${reasons}\n`)
    code = 1
  }
}
process.exit(code)
