import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '#server/platform/process/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const found = (pattern: string) => globSync(pattern, { cwd: root }).sort()

const DOCKERFILE = read('operations/docker/Dockerfile')
const COMPOSE = read('operations/docker/compose.yaml')
const UNITS = found('operations/systemd/*.service')
const EXAMPLE = read('operations/docker/guiche.env.example')

/** Variables of the C library, of Node and of the PostgreSQL image. */
const OF_OTHERS = ['MALLOC_MMAP_THRESHOLD_', 'TMPDIR', 'POSTGRES_USER', 'POSTGRES_PASSWORD']
const ALLOWED = [...OF_OTHERS, 'POSTGRES_DB']

/** The variables that the program reads. */
function variablesRead(): Set<string> {
  const names = new Set<string>()
  readConfig(
    new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get(_, name) {
          names.add(String(name))
          return undefined
        },
      },
    ),
  )
  return names
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(
    ([, named = '']) => named.match(/\b[A-Z][A-Z0-9_]+(?=[=:])/g) ?? [],
  )

test('images, compose files and units set variables that the program reads', () => {
  const known = variablesRead()
  const compose = found('operations/docker/*.yaml').map(read)
  const set = {
    'the example': namesIn(EXAMPLE, /^([A-Z_]+=)/gm),
    'the image': namesIn(DOCKERFILE.replaceAll('\\\n', ' '), /^ENV (.*)$/gm),
    'compose files': compose.flatMap((text) => namesIn(text, /^\s+([A-Z][A-Z0-9_]+:)/gm)),
    units: UNITS.flatMap((unit) => namesIn(read(unit), /^Environment=(.*)$/gm)),
  }
  for (const [where, names] of Object.entries(set)) {
    assert.ok(names.length > 0, where)
    for (const name of names) {
      assert.ok(known.has(name) || ALLOWED.includes(name), `${where}: nothing reads ${name}`)
    }
  }
})

test('the example of the environment starts the program once its keys are filled in', () => {
  const entries = [...EXAMPLE.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value || 'k'.repeat(44),
  ])
  const config = readConfig(Object.fromEntries(entries))
  assert.deepEqual(config.trustedProxies, ['127.0.0.1'])
  assert.ok(config.databaseUrl && config.companiesUrl && config.apiUrl)
})

test('images and units start roles and files that exist, not as root and on a read-only file system', () => {
  const texts = [DOCKERFILE, COMPOSE, ...UNITS.map(read)]
  const roles = texts.flatMap((text) =>
    [...text.matchAll(/--role=([a-z,]+)/g)].map(([, one]) => one),
  )
  for (const role of roles.flatMap((list) => list?.split(',') ?? [])) {
    assert.ok(['api', 'worker', 'web', 'outside'].includes(role), role)
  }
  for (const text of texts) {
    for (const [file] of text.matchAll(/\b(?:server|tools)\/[\w/-]+\.ts\b/g)) {
      assert.ok(existsSync(join(root, file)), file)
    }
  }
  const lastStage = DOCKERFILE.slice(DOCKERFILE.lastIndexOf('\nFROM '))
  assert.match(lastStage, /^USER [1-9]\d*:[1-9]\d*$/m)
  assert.match(COMPOSE, /^ {2}read_only: true$/m)
  for (const unit of UNITS) {
    assert.match(read(unit), /^User=guiche$/m, unit)
    assert.match(read(unit), /^ProtectSystem=strict$/m, unit)
    assert.match(read(unit), /^NoNewPrivileges=yes$/m, unit)
  }
})
