import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  type Cluster,
  ensureDatabase,
  startEmbedded,
  stateFolder,
} from '#server/platform/database/postgres/launcher.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'

let rootFolder: string
let cluster: Cluster

before(async () => {
  rootFolder = await mkdtemp(join(tmpdir(), 'guiche-launcher-'))
})
after(async () => {
  await cluster?.stop()
  await rm(stateFolder(rootFolder), { recursive: true, force: true })
  await rm(rootFolder, { recursive: true, force: true })
})

test('three first starts at once create one cluster', async () => {
  const options = { rootFolder, name: 'main' } as const
  const started = await Promise.all([1, 2, 3].map(() => startEmbedded(options)))
  const urls = new Set(started.map((one) => one.urlOf('postgres')))
  assert.equal(urls.size, 1)
  cluster = started[0] as Cluster
})

test('committed data survives kill -9 of the server, and a start re-uses a running server', async () => {
  const url = await ensureDatabase(cluster, 'kept')
  await asOwner(url, async (owner) => {
    await owner.run('create table fact (id integer)')
    await owner.run('insert into fact select generate_series(1, 100)')
  })
  const pidFile = join(stateFolder(rootFolder), 'main', 'data', 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGKILL')
  cluster = await startEmbedded({ rootFolder, name: 'main' })
  const again = await startEmbedded({ rootFolder, name: 'main' })
  assert.equal(again.urlOf('kept'), cluster.urlOf('kept'))
  const found = await asOwner(cluster.urlOf('kept'), (owner) =>
    owner.row<{ count: number }>('select count(*)::integer as count from fact'),
  )
  assert.equal(found?.count, 100)
})
