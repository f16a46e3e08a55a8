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

/** Where PostgreSQL's own load generator stands, if it does. */
export function findPgbench(): string | null {
  const known = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')]
  return known.find((path) => existsSync(path)) ?? null
}

/** Statements a second by pgbench: prepared, 8 connections, without row-level security. */
export function rawRate(pgbench: string, url: string, statement: Statement, seconds: number) {
  const file = join(mkdtempSync(join(tmpdir(), 'guiche-bench-')), 'statement.sql')
  // pgbench reads one command a line, and a colon before a letter as a variable.
  writeFileSync(file, `${inlined(statement).replace(/\s+/g, ' ').trim()};\n`)
  const connections = String(RAW_CONNECTIONS)
  const { stdout, stderr } = spawnSync(
    pgbench,
    [
      ...['-n', '-M', 'prepared', '-c', connections, '-j', '1', '-T', String(seconds)],
      ...['-f', file, url],
    ],
    { encoding: 'utf8' },
  )
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!rate) throw new Error(`pgbench said nothing: ${stderr}`)
  return Number(rate)
}

interface Counted {
  answers: number
  bad: number
}

// One connection that asks again as soon as it is answered; it looks at no more than it must.
function ask(socket: Socket, request: Buffer, counted: Counted, isOver: () => boolean): void {
  let missing = 0
  const next = () => {
    if (isOver()) socket.end()
    else socket.write(request)
  }
  socket.on('data', (part) => {
    const bytes = part as Buffer
    if (missing === 0) {
      const end = bytes.indexOf('\r\n\r\n') + 4
      const head = bytes.toString('latin1', 0, end)
      if (head.slice(9, 12) !== '200') counted.bad += 1
      missing = end + Number(/content-length: (\d+)/i.exec(head)?.[1])
    }
    missing -= bytes.length
    if (missing > 0) return
    counted.answers += 1
    next()
  })
  next()
}

/** Answers a second of one GET over keep-alive connections; every answer must be a 200. */
export async function httpRate(address: string, token: string, seconds: number): Promise<number> {
  const url = new URL(address)
  const lines = [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    `authorization: Bearer ${token}`,
    'connection: keep-alive',
  ]
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  const counted: Counted = { answers: 0, bad: 0 }
  const startedMs = performance.now()
  const isOver = () => performance.now() - startedMs >= seconds * 1_000
  await Promise.all(
    Array.from({ length: HTTP_CONNECTIONS }, async () => {
      const socket = connect(Number(url.port), url.hostname)
      const closed = new Promise((resolve, reject) => {
        socket.on('close', resolve)
        socket.on('error', reject)
      })
      socket.on('connect', () => ask(socket, request, counted, isOver))
      await closed
    }),
  )
  if (counted.bad > 0) throw new Error(`${counted.bad} answers were not 200`)
  return counted.answers / ((performance.now() - startedMs) / 1_000)
}
