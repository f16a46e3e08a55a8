import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { caller } from '#tests/factories/environment/product.ts'
import { until } from '#tests/factories/environment/run-product.ts'
import { playScenario } from '#tests/factories/payments/scenario.ts'

const API = process.env['GUICHE_URL'] ?? 'http://127.0.0.1:3000'
const COMPANIES = process.env['GUICHE_COMPANIES_URL'] ?? 'http://127.0.0.1:3003'

/**
 * Runs a scenario of `tests/scenarios` on the running sandbox, so that its charge can be seen in
 * the panel. The clock moves forward and does not return.
 */
export async function playOnSandbox(root: string, [name = '']: string[]): Promise<boolean> {
  const folder = join(root, 'tests', 'scenarios')
  const file = join(folder, `${name}.txt`)
  if (!name || !existsSync(file)) {
    const known = globSync('*.txt', { cwd: folder }).map((one) => basename(one, '.txt'))
    process.stdout.write(`npm run scenario <name>\n\n  ${known.sort().join('\n  ')}\n`)
    return false
  }
  const call = caller(API)
  const signIn = async () => {
    const body = { email: DEMO_PEOPLE[0].email, password: DEMO_PASSWORD }
    const { token } = (await call('/core/public/auth/sign-in', { method: 'POST', body })).body
    return token as string
  }
  try {
    const stage = { call, until, signIn, companiesUrl: COMPANIES }
    await playScenario(stage, readFileSync(file, 'utf8'), (line) =>
      process.stdout.write(`  ${line}\n`),
    )
    return true
  } catch (error) {
    const why = error instanceof Error ? `${error.message}: ${String(error.cause ?? '')}` : error
    process.stdout.write(`${why}\nIs the sandbox running? npm start\n`)
    return false
  }
}
