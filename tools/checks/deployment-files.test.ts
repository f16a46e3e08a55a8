import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '#server/platform/config/config.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const found = (pattern: string) => globSync(pattern, { cwd: root }).sort()

const DOCKERFILE = read('operations/docker/Dockerfile')
const COMPOSE = read('operations/docker/compose.yaml')
const UNITS = found('operations/systemd/*.service')
const EXAMPLE = read('operations/docker/guiche.env.example')
const PRODUCTION_EXAMPLE = read('operations/systemd/guiche.env.example')
const CITUS = read('operations/docker/compose.citus.yaml')

/** Variables of the C library, of Node and of the PostgreSQL image. */
const ALLOWED = [
  'MALLOC_MMAP_THRESHOLD_',
  'TMPDIR',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'PGDATA',
  'PGPASSFILE',
]

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
    'the example of production': namesIn(PRODUCTION_EXAMPLE, /^([A-Z_]+=)/gm),
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

/** What is to be filled in that is no key. */
const FILLED_IN: Readonly<Record<string, string>> = {
  MIGRATE_URL: 'postgresql://guiche:secret@127.0.0.1:5432/guiche',
  PANEL_URL: 'https://painel.example.com.br',
  CHECKOUT_URL: 'https://pagar.example.com.br',
  SMTP_URL: 'smtp://mail.example.com.br',
  MAIL_FROM: 'nao-responda@example.com.br',
}

/** The example with each empty value filled in. */
const filledIn = (example: string): Record<string, string> =>
  Object.fromEntries(
    [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value || FILLED_IN[name] || `${'k'.repeat(43)}=`,
    ]),
  )

test('the examples of the environment start the program once they are filled in', () => {
  const sandbox = readConfig(filledIn(EXAMPLE))
  assert.deepEqual(sandbox.trustedProxies, ['127.0.0.1'])
  assert.ok(sandbox.databaseUrl && sandbox.companiesUrl && sandbox.apiUrl)
  // A container of the sandbox uses the network of its host: no other machine may reach it.
  assert.equal(sandbox.host, '127.0.0.1')
  const production = readConfig(filledIn(PRODUCTION_EXAMPLE))
  assert.equal(production.mode, 'production')
  assert.ok(production.databaseUrl && production.operations.key)
})

test('the example of production names every variable that production cannot do without', () => {
  const filled = filledIn(PRODUCTION_EXAMPLE)
  let refusal = ''
  try {
    readConfig({ GUICHE_MODE: 'production' })
  } catch (error) {
    refusal = String(error)
  }
  const needed = [...refusal.matchAll(/production needs ([A-Z0-9_]+)/g)].map(([, name]) => name)
  assert.ok(needed.length > 10)
  assert.deepEqual(
    needed.filter((name = '') => !(name in filled)),
    [],
  )
})

test('the filled in environment is neither part of an image nor of a commit', () => {
  const linesOf = (path: string) => read(path).split('\n')
  assert.ok(linesOf('operations/docker/Dockerfile.dockerignore').includes('**/guiche.env'))
  assert.ok(linesOf('.gitignore').includes('guiche.env'))
})

/** The ports that units and compose services listen on, a unit of instances as its first two. */
function portsOf(variable: string): string[] {
  const texts = UNITS.map(read).flatMap((text) => ['1', '2'].map((at) => text.replaceAll('%i', at)))
  const pattern = new RegExp(`\\b${variable}[=:] ?'?(\\d+)`, 'g')
  return [...texts, COMPOSE].flatMap((text) =>
    [...text.matchAll(pattern)].map(([, port = '']) => port),
  )
}

test('Prometheus and the proxy name ports on which processes listen, and each role is scraped', () => {
  const portsIn = (path: string) =>
    [...read(path).matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port = '']) => port)
  const scraped = portsIn('operations/prometheus/prometheus.yaml')
  const listening = portsOf('OPERATIONS_PORT')
  for (const port of scraped) assert.ok(listening.includes(port), `nothing listens on ${port}`)
  const firsts = UNITS.map((unit) => read(unit).replaceAll('%i', '1')).flatMap(
    (text) => /\bOPERATIONS_PORT=(\d+)/.exec(text)?.[1] ?? [],
  )
  const composed = [...COMPOSE.matchAll(/OPERATIONS_PORT: '(\d+)'/g)].map(([, port = '']) => port)
  for (const port of [...firsts, ...composed]) assert.ok(scraped.includes(port), port)
  const served = [...portsOf('PANEL_PORT'), ...portsOf('CHECKOUT_PORT')]
  for (const port of portsIn('operations/nginx/guiche.conf')) assert.ok(served.includes(port), port)
})

test('a container is reachable in its network, and its database is ready only once it listens there', () => {
  assert.match(DOCKERFILE, /^ {4}HOST=0\.0\.0\.0 \\$/m)
  assert.match(DOCKERFILE, /^HEALTHCHECK /m)
  assert.match(COMPOSE, /^ {2}init: true$/m)
  for (const text of [COMPOSE, CITUS]) {
    assert.match(text, /'pg_isready', '-h', '127\.0\.0\.1'/)
    assert.match(text, /archive_mode=on/)
    assert.match(text, /archive_command=sh \/archive\.sh \S+ %p %f$/m)
    assert.match(text, /archive\.sh:\/archive\.sh:ro/)
  }
  // A command replaces the one of the first file: without its own settings nothing would be archived.
  assert.equal(CITUS.match(/command: \*command|command: &command/g)?.length, 2)
})

test('a segment is archived whole, again when it is the same, and never over another one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-archive-'))
  const archive = join(folder, 'archive')
  const script = join(root, 'operations/postgresql/archive.sh')
  const run = (content: string) => {
    writeFileSync(join(folder, 'segment'), content)
    return spawnSync('sh', [script, archive, join(folder, 'segment'), '0001']).status
  }
  try {
    assert.equal(run('written'), 0)
    assert.equal(
      run('written'),
      0,
      'PostgreSQL was killed before it noted that the file is archived',
    )
    assert.notEqual(run('another'), 0)
    assert.equal(readFileSync(join(archive, '0001'), 'utf8'), 'written')
    rmSync(join(archive, '0001'))
    writeFileSync(join(archive, '0001.new'), 'wri')
    assert.equal(run('written'), 0, 'the copy was interrupted')
    assert.equal(readFileSync(join(archive, '0001'), 'utf8'), 'written')
    assert.deepEqual(readdirSync(archive), ['0001'])
  } finally {
    rmSync(folder, { recursive: true })
  }
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
