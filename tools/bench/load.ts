import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const RAW_CONNECTIONS = 8
export const HTTP_CONNECTIONS = 16

/** A statement with its values, as the product sends it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

const literal = (value: unknown): string => {
  if (value === null) return 'null'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `array[${value.map(literal).join(',')}]`
  return `'${String(value).replaceAll("'", "''")}'`
}

/** The statement with its values written into it. */
export const inlined = ({ text, values }: Statement): string =>
  text.replace(/\$(\d+)/g, (_, at: string) => literal(values[Number(at) - 1]))

/** The path of pgbench, if it is installed. */
export function findPgbench(): string | null {
  const known = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')]
  return known.find((path) => existsSync(path)) ?? null
}

// A script of pgbench at work: so many seconds, or so many times in all.
function pgbenchRate(pgbench: string, url: string, script: string, howLong: readonly string[]) {
  const file = join(mkdtempSync(join(tmpdir(), 'guiche-bench-')), 'statement.sql')
  writeFileSync(file, script)
  const connections = String(RAW_CONNECTIONS)
  const { stdout, stderr, status } = spawnSync(
    pgbench,
    ['-n', '-M', 'prepared', '-c', connections, '-j', '1', ...howLong, '-f', file, url],
    { encoding: 'utf8' },
  )
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!rate || status !== 0) throw new Error(`pgbench exited with ${status}: ${stderr}`)
  return Number(rate)
}

/** Statements a second by pgbench: prepared, 8 connections, without row-level security. */
export const rawRate = (pgbench: string, url: string, statement: Statement, seconds: number) =>
  // pgbench reads one command a line, and a colon before a letter as a variable.
  pgbenchRate(pgbench, url, `${inlined(statement).replace(/\s+/g, ' ').trim()};\n`, [
    '-T',
    String(seconds),
  ])

/** Runs of the whole script a second, for the given number of runs. */
export const scriptRate = (pgbench: string, url: string, script: string, times: number) =>
  pgbenchRate(pgbench, url, script, ['-t', String(Math.floor(times / RAW_CONNECTIONS))])

interface Counted {
  answers: number
  bad: number
}

/** The next request of a connection; null: it was the last. */
type Next = () => Buffer | null

// One connection that sends its next request after each answer; it parses no more than necessary.
function ask(socket: Socket, following: Next, counted: Counted): void {
  let missing = 0
  const next = () => {
    const request = following()
    if (request) socket.write(request)
    else socket.end()
  }
  socket.on('data', (part) => {
    const bytes = part as Buffer
    if (missing === 0) {
      const end = bytes.indexOf('\r\n\r\n') + 4
      const head = bytes.toString('latin1', 0, end)
      if (!/^HTTP\/1\.1 20[01] /.test(head)) counted.bad += 1
      missing = end + Number(/content-length: (\d+)/i.exec(head)?.[1])
    }
    missing -= bytes.length
    if (missing > 0) return
    counted.answers += 1
    next()
  })
  next()
}

async function answersOf({ hostname, port }: URL, following: Next): Promise<number> {
  const counted: Counted = { answers: 0, bad: 0 }
  const startedMs = performance.now()
  await Promise.all(
    Array.from({ length: HTTP_CONNECTIONS }, async () => {
      const socket = connect(Number(port), hostname)
      const closed = new Promise((resolve, reject) => {
        socket.on('close', resolve)
        socket.on('error', reject)
      })
      socket.on('connect', () => ask(socket, following, counted))
      await closed
    }),
  )
  if (counted.bad > 0) throw new Error(`${counted.bad} answers were not 200 or 201`)
  return counted.answers / ((performance.now() - startedMs) / 1_000)
}

export interface Call {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly body?: string
  readonly key?: string
}

function requestOf({ host }: URL, token: string, { method, path, body, key }: Call): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    'connection: keep-alive',
    ...(key ? [`idempotency-key: ${key}`] : []),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** Answers a second of one GET over keep-alive connections; every answer must be a 200. */
export async function httpRate(address: string, token: string, seconds: number): Promise<number> {
  const url = new URL(address)
  const request = requestOf(url, token, { method: 'GET', path: `${url.pathname}${url.search}` })
  const endsMs = performance.now() + seconds * 1_000
  return answersOf(url, () => (performance.now() < endsMs ? request : null))
}

/** Answers a second of calls that are made once each; every answer must be a 200 or 201. */
export async function callRate(
  address: string,
  token: string,
  calls: readonly Call[],
): Promise<number> {
  const url = new URL(address)
  const requests = calls.map((call) => requestOf(url, token, call))
  let at = 0
  return answersOf(url, () => requests[at++] ?? null)
}
