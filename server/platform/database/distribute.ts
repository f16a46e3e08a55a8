import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { asOwner, type Queries, sqlState } from '#server/platform/database/database.ts'
import {
  loginStatements,
  PROGRAM_ROLES,
  roleName,
  rolePassword,
} from '#server/platform/database/roles.ts'

/**
 * Undistributed tables that a transaction writes together with rows of a seller. Citus knows them, so
 * that it commits both in two phases: without, a crash in between would keep one half. The others
 * are plain tables of the coordinator, for which Citus restricts no statement.
 */
const WRITTEN_WITH_SELLERS = ['directory']

/** Tables of sellers: the seller is a part of their key. All others stay on the coordinator. */
const SELLER_TABLES = `
  select distinct pg_class.oid from pg_class
    join pg_constraint as key on key.conrelid = pg_class.oid and key.contype = 'p'
    join pg_attribute as seller on seller.attrelid = pg_class.oid
     and seller.attname = 'seller_id' and seller.attnum = any (key.conkey)
   where relnamespace = 'public'::regnamespace and relkind = 'r'`

const DISTRIBUTED = `select logicalrelid::oid from pg_dist_partition where partmethod = 'h'`

// A table is distributed after those that it refers to.
const NEXT_TABLES = `
  select of_sellers.oid::regclass::text as name from (${SELLER_TABLES}) as of_sellers
   where of_sellers.oid not in (${DISTRIBUTED})
     and not exists (
       select from pg_constraint
        where contype = 'f' and conrelid = of_sellers.oid and confrelid <> conrelid
          and confrelid not in (${DISTRIBUTED}))
   order by of_sellers.oid::regclass::text <> 'seller', 1`

const TRIGGERS = `
  select tgname as name from pg_trigger where not tgisinternal and tgrelid = $1::regclass order by 1`

const WHOLE_TABLES = `
  select relname as name, oid in (select logicalrelid from pg_dist_partition) as known from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'r' and oid not in (${SELLER_TABLES})
     and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
   order by 1`

const WITH_FORCED_SECURITY = `
  select oid::regclass::text as name from pg_class
   where relforcerowsecurity and oid in (${DISTRIBUTED}) order by 1`

const WITH_LOCAL_ROWS = `
  select oid::regclass::text as name from (${DISTRIBUTED}) as of_sellers (oid)
   where pg_relation_size(oid) > 0 order by 1`

type Say = (text: string) => void

/** Whether the rows of sellers are on the workers of Citus. */
export async function isDistributed(owner: Queries): Promise<boolean> {
  const citus = await owner.row(`select 1 from pg_extension where extname = 'citus'`)
  if (!citus) return false
  return (await owner.row(`${DISTRIBUTED} and logicalrelid = 'seller'::regclass`)) !== undefined
}

/** Distributes one table with its rows, beside those of the same seller. */
async function distributeTable(owner: Queries, table: string, shards: number): Promise<string[]> {
  const triggers = await owner.rows<{ name: string }>(TRIGGERS, [table])
  await owner.run('begin')
  try {
    for (const { name } of triggers) await owner.run(`drop trigger ${name} on ${table}`)
    await owner.run(
      table === 'seller'
        ? `select create_distributed_table('seller', 'seller_id', colocate_with => 'none',
                                           shard_count => ${shards})`
        : `select create_distributed_table('${table}', 'seller_id', colocate_with => 'seller')`,
    )
    await owner.run('commit')
  } catch (error) {
    await owner.run('rollback')
    throw error
  }
  return triggers.map(({ name }) => `${name} of ${table}`)
}

/**
 * Distributes each table of sellers that is not distributed yet, all by the seller, so that the rows
 * of one seller are together on one worker.
 */
export async function distributeTables(
  owner: Queries,
  say: Say = () => {},
  shards = 32,
): Promise<void> {
  const tables: string[] = []
  const triggers: string[] = []
  for (;;) {
    const next = await owner.rows<{ name: string }>(NEXT_TABLES)
    if (next.length === 0) break
    for (const { name } of next) {
      triggers.push(...(await distributeTable(owner, name, shards)))
      tables.push(name)
    }
  }
  // A shard moves under a login of its own, which may write to a table of its owner unless the owner's
  // rows are secured as well. That secures nothing here: the owner is a superuser. A migration may
  // have secured those of a table that was distributed before.
  for (const { name } of await owner.rows<{ name: string }>(WITH_FORCED_SECURITY)) {
    await owner.run(`alter table ${name} no force row level security`)
  }
  // Their rows were copied to the workers; the copy here is only in the way of a vacuum. An earlier
  // run may have been interrupted before this.
  for (const { name } of await owner.rows<{ name: string }>(WITH_LOCAL_ROWS)) {
    await owner.run(`select truncate_local_data_after_distributing_table('${name}')`)
  }
  const whole = await owner.rows<{ name: string; known: boolean }>(WHOLE_TABLES)
  for (const { name, known } of whole) {
    if (!known && WRITTEN_WITH_SELLERS.includes(name)) {
      await owner.run(`select citus_add_local_table_to_metadata('${name}')`)
    }
  }
  say(`${tables.length} tables distributed by seller`)
  say(`on the coordinator alone: ${whole.map(({ name }) => name).join(', ')}`)
  if (triggers.length > 0) say(`triggers that Citus does not take: ${triggers.join(', ')}`)
}

/** Refuses a server or an owner with which the tables cannot be distributed. */
async function requireCitus(owner: Queries): Promise<void> {
  const login = await owner.row<{ superuser: boolean }>(
    'select rolsuper as superuser from pg_roles where rolname = current_user',
  )
  if (!login?.superuser) {
    throw new StartRejected('only a superuser may add the nodes of Citus: name one in MIGRATE_URL')
  }
  // Only a superuser may read it.
  const server = await owner.row<{ libraries: string }>(
    `select current_setting('shared_preload_libraries') as libraries`,
  )
  if (!server?.libraries.includes('citus')) {
    throw new StartRejected(
      "PostgreSQL does not load Citus: set shared_preload_libraries = 'citus' on every node",
    )
  }
}

/** Stores in Citus the password with which it connects to the workers under a login. */
async function storePassword(owner: Queries, login: string, password: string): Promise<void> {
  // Quoted as libpq reads its settings.
  const setting = `password='${password.replaceAll(/['\\]/g, '\\$&')}'`
  await owner.run('begin')
  await owner.run('delete from pg_dist_authinfo where nodeid = 0 and rolename = $1', [login])
  if (password !== '') {
    await owner.run('insert into pg_dist_authinfo values (0, $1, $2)', [login, setting])
  }
  await owner.run('commit')
}

const DUPLICATE_DATABASE = '42P04'

/** Makes the database of the same name on a worker, with Citus in it, and the program's logins. */
async function prepareWorker(url: string, logins: readonly string[]): Promise<void> {
  const server = new URL(url)
  server.pathname = '/postgres'
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  await asOwner(server.href, (owner) =>
    owner.run(`create database "${name}"`).catch((error: unknown) => {
      if (sqlState(error) !== DUPLICATE_DATABASE) throw error
    }),
  )
  await asOwner(url, async (owner) => {
    await owner.run('create extension if not exists citus')
    // Each node gets them by itself: a worker would send them to the others, which do the same.
    await owner.run('set citus.enable_ddl_propagation = off')
    for (const statement of logins) await owner.run(statement)
  })
}

/** The address of the same database on another node. */
function addressOn(url: string, node: string): string {
  const address = new URL(url)
  const { hostname, port } = new URL(`postgresql://${node}`)
  address.hostname = hostname
  address.port = port || '5432'
  return address.href
}

export interface DistributeOptions {
  /** The workers as `host:port`; those that were added before may be left out. */
  readonly workers: readonly string[]
  readonly databaseKey: Buffer
  readonly prefix: string
  readonly say?: Say
  /** Into how many pieces the sellers are divided, at the first time. */
  readonly shards?: number
}

/**
 * Moves the rows of sellers of a migrated database to the workers of Citus, whose coordinator `url`
 * is. It may be repeated: it does what is not done yet. The host in `url` must be the name under
 * which the workers reach the coordinator.
 */
export async function distribute(url: string, options: DistributeOptions): Promise<void> {
  const { workers, databaseKey, prefix, say = () => {}, shards } = options
  const { hostname, port, username, password } = new URL(url)
  await asOwner(url, async (owner) => {
    await requireCitus(owner)
    const statements = loginStatements(prefix, databaseKey)
    for (const worker of workers) await prepareWorker(addressOn(url, worker), statements)
    await owner.run('create extension if not exists citus')
    // Citus connects to the workers under the login of the session.
    const logins = PROGRAM_ROLES.map((role) => roleName(prefix, role)).map(
      (name) => [name, rolePassword(databaseKey, name)] as const,
    )
    const all = [[decodeURIComponent(username), decodeURIComponent(password)] as const, ...logins]
    for (const [name, secret] of all) await storePassword(owner, name, secret)
    await owner.run('select citus_set_coordinator_host($1, $2)', [hostname, Number(port || 5432)])
    for (const worker of workers) {
      const node = new URL(addressOn(url, worker))
      await owner.run('select citus_add_node($1, $2)', [node.hostname, Number(node.port)])
    }
    if (!(await owner.row('select 1 from pg_dist_node where groupid <> 0 and isactive'))) {
      throw new StartRejected('there is no worker yet: name each one as host:port')
    }
    // The tables that these two make are the coordinator's own.
    for (const role of ['jobs', 'outside'] as const) {
      await owner.run(`alter role ${roleName(prefix, role)} set citus.enable_ddl_propagation = off`)
    }
    // A plan for any seller asks every worker, if Citus can make one at all.
    for (const role of PROGRAM_ROLES) {
      await owner.run(
        `alter role ${roleName(prefix, role)} set plan_cache_mode = force_custom_plan`,
      )
    }
    await distributeTables(owner, say, shards)
  })
}
