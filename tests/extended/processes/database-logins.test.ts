import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase, sqlState } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbedded } from '#server/platform/database/postgres/launcher.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { loginsOf, PROGRAM_ROLES, type ProgramRole } from '#server/platform/database/roles.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { addressAs, dropDatabase, openAs } from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'

const rootFolder = join(import.meta.dirname, '..', '..', '..')

let product: TestProduct

before(async () => {
  product = await startProduct()
  const token = await product.signIn()
  const link = await aLink(product, token)
  await order(product, link, { method: 'PIX' })
})
after(() => product.stop())

for (const role of PROGRAM_ROLES) {
  test(`the login ${role} cannot become the owner or another login or gain rights`, async () => {
    const database = await openAs(product.databaseUrl, role, 1)
    const refused = async (text: string) => {
      const error = await database.run(text).then(
        () => null,
        (reason: unknown) => reason,
      )
      assert.equal(sqlState(error), '42501', text)
    }
    try {
      const me = await database.row<{ name: string; above: boolean; member: boolean }>(
        `select current_user as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as above,
                exists (select from pg_auth_members where member = pg_roles.oid) as member
           from pg_roles where rolname = current_user`,
      )
      assert.deepEqual(me, { name: `guiche_${role}`, above: false, member: false })
      const owner = new URL(product.databaseUrl).username
      for (const other of [owner, ...PROGRAM_ROLES.map((each) => `guiche_${each}`)]) {
        if (other === `guiche_${role}`) continue
        await refused(`select set_config('role', '${other}', false)`)
        await refused(`set role "${other}"`)
        await refused(`set session authorization "${other}"`)
      }
      // RESET ROLE does not change the login.
      await database.run('reset role')
      const after = await database.row<{ name: string }>('select current_user as name')
      assert.equal(after?.name, `guiche_${role}`)
    } finally {
      await database.close()
    }
  })
}

const TABLES = `
  select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where relkind in ('r', 'p') and nspname in ('public', 'queue', 'outside')
   order by 1`

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name from pg_sequences order by 1`

test('the backup login reads every table and sequence and writes none', async () => {
  const backup = await openAs(product.databaseUrl, 'backup', 1)
  try {
    // The owner in tests is a superuser, so no policy hides a row.
    const tables = await asOwner(product.databaseUrl, (owner) =>
      owner.rows<{ name: string }>(TABLES),
    )
    assert.ok(tables.length > 60, `${tables.length} tables`)
    let filled = 0
    for (const { name } of tables) {
      const count = `select count(*)::integer as count from ${name}`
      // Jobs write continuously, so repeat until both counts agree.
      await product.until(`the same count of ${name}`, async () => {
        const [all, coverage] = await Promise.all([
          asOwner(product.databaseUrl, (owner) => owner.row<{ count: number }>(count)),
          backup.row<{ count: number }>(count),
        ])
        if (all?.count !== coverage?.count) return false
        filled += (all?.count ?? 0) > 0 ? 1 : 0
        return true
      })
      const error = await backup.run(`delete from ${name}`).catch((reason: unknown) => reason)
      assert.equal(sqlState(error), '42501', name)
    }
    assert.ok(filled > 30, `${filled} tables hold rows`)
    for (const { name } of await backup.rows<{ name: string }>(SEQUENCES)) {
      await backup.row(`select last_value from ${name}`)
    }
  } finally {
    await backup.close()
  }
})

test('each table with row-level security has a policy for the backup login', async () => {
  const blind = await asOwner(product.databaseUrl, (owner) =>
    owner.rows<{ relname: string }>(
      `select relname from pg_class where relrowsecurity and not exists (
         select from pg_policy where polrelid = pg_class.oid and polname = 'backup_reads_all')`,
    ),
  )
  assert.deepEqual(blind, [])
})

interface Clustered {
  readonly ownerUrl: string
  readonly name: string
}

/** A database whose owner is no superuser. */
async function ownDatabase(): Promise<Clustered> {
  const cluster = await startEmbedded({ rootFolder, name: 'test' })
  const name = `shop_${randomBytes(5).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  await asOwner(cluster.urlOf('postgres'), async (superuser) => {
    await superuser.run(`create role "${name}_owner" login createrole password '${password}'`)
    await superuser.run(`create database "${name}" owner "${name}_owner"`)
  })
  const url = new URL(cluster.urlOf(name))
  url.username = `${name}_owner`
  url.password = password
  return { ownerUrl: url.href, name }
}

async function dropOwn({ name }: Clustered): Promise<void> {
  const cluster = await startEmbedded({ rootFolder, name: 'test' })
  await dropDatabase(cluster.urlOf(name))
  await asOwner(cluster.urlOf('postgres'), async (superuser) => {
    const roles: readonly string[] = [...PROGRAM_ROLES, 'owner']
    for (const role of roles) await superuser.run(`drop role "${name}_${role}"`)
  })
}

test('two databases of one cluster, without superuser owners, have separate logins', async () => {
  const { database: databaseKey } = await loadKeys(readConfig())
  const [one, other] = [await ownDatabase(), await ownDatabase()]
  try {
    for (const each of [one, other]) {
      const { prefix } = await migrate(each.ownerUrl, { rootFolder, databaseKey })
      assert.equal(prefix, each.name)
      for (const role of ['app', 'jobs', 'outside', 'backup'] satisfies ProgramRole[]) {
        const address = loginsOf(each.ownerUrl, prefix, databaseKey).urlOf(role)
        const database = openDatabase(address, 1)
        const me = await database.row<{ name: string }>('select current_user as name')
        assert.equal(me?.name, `${each.name}_${role}`)
        await database.close()
      }
      // The owner is no longer a member of the roles, so its login cannot grant their rights.
      const members = await asOwner(each.ownerUrl, (owner) =>
        owner.rows(
          `select from pg_auth_members join pg_roles on pg_roles.oid = roleid
            where rolname like $1 and member = current_user::regrole and not admin_option`,
          [`${each.name}\\_%`],
        ),
      )
      assert.deepEqual(members, [])
    }
    // A second migration finds everything done.
    assert.deepEqual((await migrate(one.ownerUrl, { rootFolder, databaseKey })).applied, [])
  } finally {
    await dropOwn(one)
    await dropOwn(other)
  }
})

test('the program starts with its own login when migrated, and otherwise asks for npm run migrate', async () => {
  const { database: databaseKey } = await loadKeys(readConfig())
  const settings = { rootFolder, migrateUrl: undefined }
  const own = await ownDatabase()
  try {
    const { prefix } = await migrate(own.ownerUrl, { rootFolder, databaseKey })
    const appUrl = loginsOf(own.ownerUrl, prefix, databaseKey).urlOf('app')
    const prepared = await prepareDatabase(settings, appUrl, databaseKey)
    assert.equal(prepared.logins.urlOf('app'), appUrl)
    await asOwner(own.ownerUrl, (owner) =>
      owner.run(`delete from migration where name like '0019-%'`),
    )
    await assert.rejects(prepareDatabase(settings, appUrl, databaseKey), /npm run migrate/)
  } finally {
    await dropOwn(own)
  }
})

test('a changed DATABASE_KEY changes the passwords of the logins at the next migration', async () => {
  const own = await ownDatabase()
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  try {
    const { prefix } = await migrate(own.ownerUrl, { rootFolder, databaseKey: old })
    await migrate(own.ownerUrl, { rootFolder, databaseKey: fresh })
    const logIn = async (key: Buffer) => {
      const database = openDatabase(loginsOf(own.ownerUrl, prefix, key).urlOf('app'), 1)
      return database.time().finally(() => database.close())
    }
    await logIn(fresh)
    await assert.rejects(logIn(old), /password authentication failed/)
  } finally {
    await dropOwn(own)
  }
})

test("the URL of a login does not contain the owner's password", async () => {
  const address = new URL(await addressAs(product.databaseUrl, 'app'))
  assert.notEqual(address.password, new URL(product.databaseUrl).password)
})
