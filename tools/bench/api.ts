import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { choosePort } from '#server/platform/process/ports.ts'

// As `npm start` and docs/operations.md start it.
const YOUNG_SPACE = '--max-semi-space-size=4'

const startProgram = (rootFolder: string, roles: readonly string[], env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [YOUNG_SPACE, join(rootFolder, 'server', 'main.ts'), ...roles], {
    env: { ...process.env, LIMITS: 'off', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Starts the jobs alone in a child process; they listen nowhere. */
export const startWorker = (
  databaseUrl: string,
  rootFolder: string,
  more: NodeJS.ProcessEnv,
): ChildProcess =>
  startProgram(rootFolder, ['--role=worker'], { DATABASE_URL: databaseUrl, ...more })

interface ApiOptions {
  /** Without them the whole product. */
  readonly roles?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** Starts the product in a child process on the bench's database. */
export async function startApi(
  databaseUrl: string,
  rootFolder: string,
  { roles = [], env = {} }: ApiOptions = {},
) {
  const { port } = await choosePort('127.0.0.1', 3_900)
  const child = startProgram(rootFolder, roles, {
    DATABASE_URL: databaseUrl,
    PANEL_PORT: String(port),
    CHECKOUT_PORT: String(port + 1),
    DESK_PORT: String(port + 2),
    COMPANIES_PORT: String(port + 3),
    ...env,
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${url}/core/health`).catch(() => null)
    if (answer?.ok) return { child, url, checkoutUrl: `http://localhost:${port + 1}` }
    if (tries > 150) throw new Error('the API did not start')
    await pause(200)
  }
}

/** Answers the JSON of a call; throws when it is refused. */
export async function post(address: string, body: object, token?: string) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, never>
}

export async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
