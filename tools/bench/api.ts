import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { choosePort } from '#server/platform/process/ports.ts'

/** Starts the product in a child process on the bench's database. */
export async function startApi(
  databaseUrl: string,
  rootFolder: string,
  more: NodeJS.ProcessEnv = {},
) {
  const { port } = await choosePort('127.0.0.1', 3_900)
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    LIMITS: 'off',
    PANEL_PORT: String(port),
    CHECKOUT_PORT: String(port + 1),
    DESK_PORT: String(port + 2),
    COMPANIES_PORT: String(port + 3),
    ...more,
  }
  const child = spawn(process.execPath, [join(rootFolder, 'server', 'main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
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
