import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { after, test } from 'node:test'
import type { Ports } from '#server/platform/config/network.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { choosePort, choosePorts } from '#server/platform/process/ports.ts'
import { somePort } from '#tests/factories/environment/run-product.ts'

const HOST = '127.0.0.1'
const ALL = ['panel', 'checkout', 'desk', 'companies'] as const
const others: Server[] = []
after(() => others.map((server) => server.close()))

/** Four ports in a row, with two free ones after them, below those of outgoing connections. */
async function aRow(): Promise<Ports> {
  for (;;) {
    const panel = await somePort()
    const row = Array.from({ length: 6 }, (_, at) => choosePort(HOST, panel + at))
    const isFree = (await Promise.all(row)).every(({ taken }) => !taken)
    if (isFree) return { panel, checkout: panel + 1, desk: panel + 2, companies: panel + 3 }
  }
}

async function occupy(port: number): Promise<void> {
  const server = createServer().listen(port, HOST)
  others.push(server)
  await once(server, 'listening')
}

const configOf = (ports: Ports, requestedPorts: readonly (keyof Ports)[] = []) => ({
  host: HOST,
  ports,
  requestedPorts,
  operations: { host: '127.0.0.1', port: ports.companies + 1, key: undefined },
})

test('a part whose port another program has gets one that no other part is to have', async () => {
  for (const part of ALL) {
    const wanted = await aRow()
    await occupy(wanted[part])
    const said: string[] = []
    const chosen = await choosePorts(configOf(wanted), ALL, (text) => said.push(text))
    const { [part]: moved, ...kept } = chosen
    const { [part]: _busy, ...asked } = wanted
    assert.deepEqual(kept, asked)
    assert.ok(moved > wanted.companies + 1, `${part}: ${moved}`)
    assert.equal(said.length, 1)
  }
})

test('a port that was set explicitly and is in use rejects the start', async () => {
  const wanted = await aRow()
  await occupy(wanted.desk)
  await assert.rejects(
    choosePorts(configOf(wanted, ['desk']), ALL, () => {}),
    (error) => error instanceof StartRejected && error.message.startsWith('Mesa: a porta'),
  )
})

test('a part that does not listen keeps its port, and port 0 means any', async () => {
  const wanted = await aRow()
  await occupy(wanted.desk)
  const chosen = await choosePorts(configOf(wanted), ['panel', 'checkout'], assert.fail)
  assert.deepEqual(chosen, wanted)
  const any = { panel: 0, checkout: 0, desk: 0, companies: 0 }
  assert.deepEqual(await choosePorts(configOf(any), ALL, assert.fail), any)
})
