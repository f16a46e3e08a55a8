import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshDatabase } from '#tests/factories/environment/database.ts'

const script = join(import.meta.dirname, '..', '..', '..', 'tools', 'operator', 'migrate.ts')

test('npm run migrate tries again while its database does not answer yet', async () => {
  const url = new URL(await freshDatabase())
  const port = Number(url.port)
  let connections = 0
  const starting = createServer((near) => {
    connections += 1
    near.on('error', () => {})
    // As a server that is about to restart: its container makes the database first.
    if (connections === 1) return near.destroy()
    const far = connect(port, '127.0.0.1')
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve))
  url.hostname = '127.0.0.1'
  url.port = String((starting.address() as AddressInfo).port)
  const env = { ...process.env, MIGRATE_URL: url.href }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (words) => {
      said += words
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  starting.close()
  assert.equal(code, 0, said)
  assert.match(said, /migrations applied/)
  assert.ok(connections > 1)
})
