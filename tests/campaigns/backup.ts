import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { asOwner, openDatabase } from '#server/platform/database/database.ts'
import { startEmbedded } from '#server/platform/database/postgres/launcher.ts'
import { findLogins, prepareDatabase } from '#server/platform/database/prepare.ts'
import { PROGRAM_ROLES } from '#server/platform/database/roles.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { startProduct } from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'

const rootFolder = join(import.meta.dirname, '..', '..')

const TABLES = `
  select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where relkind = 'r' and nspname in ('public', 'queue', 'outside') order by 1`

/** Row counts by table, read by a superuser, to whom row-level security does not apply. */
async function countRows(superuserUrl: string): Promise<Map<string, number>> {
  return asOwner(superuserUrl, async (superuser) => {
    const counts = new Map<string, number>()
    for (const { name } of await superuser.rows<{ name: string }>(TABLES)) {
      const counted = await superuser.row<{ count: number }>(
        `select count(*)::integer as count from ${name}`,
      )
      counts.set(name, counted?.count ?? 0)
    }
    return counts
  })
}

function run(binary: string, args: readonly string[]): string[] {
  const done = spawnSync(binary, args, { encoding: 'utf8' })
  return done.status === 0 ? [] : [`${binary}: ${done.stderr.slice(0, 2_000)}`]
}

/** Makes a sale to back up; the product seeds its demonstration first. */
async function trade(databaseUrl: string): Promise<void> {
  const product = await startProduct({ databaseUrl })
  const token = await product.signIn()
  const link = await aLink(product, token)
  const { body } = await order(product, link, { method: 'PIX' })
  await payPix(product, body.uuidCharge)
  await product.until('the Pix to be paid', async () => {
    const status = await product.call(`/payment/public/charges/${body.uuidCharge}/status`)
    return status.body.status === 'PAID'
  })
  await product.stop()
}

export interface BackupResult {
  readonly tables: number
  readonly rows: number
  readonly problems: readonly string[]
}

/**
 * Dumps a database as its backup login and restores it as its owner, who is no superuser, with the
 * tools of the PostgreSQL at `binaries`; then compares the rows of every table, evaluates the
 * invariants and signs in to the product on the copy.
 */
export async function backUpAndRestore(binaries: string): Promise<BackupResult> {
  const cluster = await startEmbedded({ rootFolder, name: 'other', binaries })
  const { database: databaseKey } = await loadKeys(readConfig())
  const name = `shop_${randomBytes(5).toString('hex')}`
  const copy = `${name}_copy`
  const password = randomBytes(12).toString('hex')
  const ownerUrl = (database: string) => {
    const url = new URL(cluster.urlOf(database))
    url.username = `${name}_owner`
    url.password = password
    return url.href
  }
  const folder = mkdtempSync(join(tmpdir(), 'guiche-backup-'))
  try {
    await asOwner(cluster.urlOf('postgres'), async (superuser) => {
      await superuser.run(`create role ${name}_owner login createrole password '${password}'`)
      await superuser.run(`create database ${name} owner ${name}_owner`)
      await superuser.run(`create database ${copy} owner ${name}_owner`)
    })
    const { logins } = await prepareDatabase(
      { rootFolder, migrateUrl: undefined },
      ownerUrl(name),
      databaseKey,
    )
    await trade(cluster.urlOf(name))
    const before = await countRows(cluster.urlOf(name))
    const file = join(folder, 'dump')
    const problems = run(join(binaries, 'pg_dump'), [
      '--enable-row-security',
      '-Fc',
      '-f',
      file,
      logins.urlOf('backup'),
    ])
    const roles = PROGRAM_ROLES.map((role) => `${name}_${role}`).join(', ')
    await asOwner(ownerUrl(copy), (owner) => owner.run(`grant ${roles} to current_user`))
    problems.push(...run(join(binaries, 'pg_restore'), ['-d', ownerUrl(copy), file]))
    await asOwner(ownerUrl(copy), (owner) => owner.run(`revoke ${roles} from current_user`))
    const after = await countRows(cluster.urlOf(copy))
    for (const [table, count] of before) {
      if (after.get(table) === count) continue
      problems.push(`${table}: ${count} rows before, ${after.get(table)} after`)
    }
    const copied = await findLogins(ownerUrl(copy), databaseKey)
    const jobs = openDatabase(copied.urlOf('jobs'), 1)
    const violations = await checkBooks(jobs)
    await jobs.close()
    problems.push(...violations.map(({ id, statement: says }) => `${id}: ${says}`))
    // The product starts on the copy, and a sale is paid.
    if (problems.length === 0) await trade(cluster.urlOf(copy))
    const rows = [...before.values()].reduce((total, count) => total + count, 0)
    return { tables: before.size, rows, problems }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await asOwner(cluster.urlOf('postgres'), async (superuser) => {
      for (const database of [name, copy]) {
        await superuser.run(`drop database if exists ${database} with (force)`)
      }
      const roles: readonly string[] = [...PROGRAM_ROLES, 'owner']
      for (const role of roles) await superuser.run(`drop role if exists ${name}_${role}`)
    })
  }
}
