import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { canConnect, type Queries, sqlState } from '#server/platform/database/database.ts'

/**
 * The program's database logins. `app` sees one seller at a time, `jobs` reads the tables that
 * cross-seller jobs need, `outside` owns the schema of the simulated companies only, `backup` reads
 * every row and writes none. None is a member of another, so none can become another.
 */
export const PROGRAM_ROLES = ['app', 'jobs', 'outside', 'backup'] as const

export type ProgramRole = (typeof PROGRAM_ROLES)[number]

/** Migrations call the roles by the names that they have in a database called `guiche`. */
const PREFIX_IN_MIGRATIONS = 'guiche'
const ROLES_IN_MIGRATIONS = new RegExp(
  `\\b${PREFIX_IN_MIGRATIONS}_(${PROGRAM_ROLES.join('|')})\\b`,
  'g',
)

/** The database's own name of a role: two databases of one cluster never share one. */
export const roleName = (prefix: string, role: ProgramRole): string => `${prefix}_${role}`

/** A migration's text with the role names of this database. */
export const withRoleNames = (text: string, prefix: string): string =>
  text.replace(ROLES_IN_MIGRATIONS, (_, role: ProgramRole) => roleName(prefix, role))

const LONGEST_NAME = 63

/** The prefix of a database's roles: its name, as far as a role's name may hold it. */
export function prefixOf(databaseName: string): string {
  const plain = databaseName.toLowerCase().replace(/[^a-z0-9_]/g, '_')
  const longest = LONGEST_NAME - '_outside'.length
  if (plain === databaseName && plain.length <= longest) return plain
  // Another spelling of the same letters is another database.
  const mark = createHash('sha256').update(databaseName).digest('hex').slice(0, 8)
  return `${plain.slice(0, longest - mark.length - 1)}_${mark}`
}

/** The password of a role: derived, so that no place has to keep it. */
export const rolePassword = (databaseKey: Buffer, name: string): string =>
  createHmac('sha256', databaseKey).update(`database-role|${name}`).digest('base64url')

/** The address of the same database for another login. */
export function addressFor(url: string, user: string, password: string): string {
  const address = new URL(url)
  address.username = encodeURIComponent(user)
  address.password = encodeURIComponent(password)
  return address.href
}

/** The addresses under which the program logs in to one database. */
export interface DatabaseLogins {
  urlOf(role: ProgramRole): string
}

/**
 * The logins of a database whose roles begin with `prefix`; `url` may be anybody's address of it.
 */
export const loginsOf = (url: string, prefix: string, databaseKey: Buffer): DatabaseLogins => ({
  urlOf(role) {
    const name = roleName(prefix, role)
    return addressFor(url, name, rolePassword(databaseKey, name))
  },
})

const PROGRAM_LOGIN = new RegExp(`^(.+)_(?:${PROGRAM_ROLES.join('|')})$`)

/** The prefix in the address of one of the program's logins; undefined for an owner's address. */
export const prefixOfLogin = (url: string): string | undefined =>
  PROGRAM_LOGIN.exec(decodeURIComponent(new URL(url).username))?.[1]

const SCRAM_ROUNDS = 4_096

// PostgreSQL takes the verifier in place of the password, so that none reaches its log.
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256')
  const mac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(mac('Client Key')).digest('base64')
  const serverKey = mac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The statements that make the program's logins, with their passwords, on a server; each may be repeated. */
export const loginStatements = (prefix: string, databaseKey: Buffer): string[] =>
  PROGRAM_ROLES.flatMap((role) => {
    const name = roleName(prefix, role)
    const verifier = scramVerifier(rolePassword(databaseKey, name))
    return [
      `do $$ begin create role "${name}"; exception when duplicate_object then null; end $$;`,
      `alter role "${name}" login password '${verifier}';`,
    ]
  })

/**
 * What an administrator of the server runs before the first migration, and after a change of the
 * key, for an owner that may not create roles. It may be repeated.
 */
export function rolesScript(ownerUrl: string, databaseKey: Buffer): string {
  const address = new URL(ownerUrl)
  const prefix = prefixOf(decodeURIComponent(address.pathname.slice(1)))
  const owner = quoted(decodeURIComponent(address.username))
  const [jobs, outside] = [roleName(prefix, 'jobs'), roleName(prefix, 'outside')]
  return [
    ...loginStatements(prefix, databaseKey),
    // It makes the schemas of these two for them.
    `grant "${jobs}", "${outside}" to ${owner} with admin option;`,
    '-- After the first migration the owner does not need them any more:',
    `-- revoke "${jobs}", "${outside}" from ${owner};`,
  ].join('\n')
}

/**
 * Lets each role of the program log in with the password that the key gives. A role that already
 * can is left alone: starts that run at once would alter the same row.
 */
export async function allowLogins(
  owner: Queries,
  ownerUrl: string,
  prefix: string,
  databaseKey: Buffer,
): Promise<void> {
  for (const role of PROGRAM_ROLES) {
    const name = roleName(prefix, role)
    const password = rolePassword(databaseKey, name)
    const address = addressFor(ownerUrl, name, password)
    if (await canConnect(address)) continue
    try {
      await owner.run(`alter role "${name}" login password '${scramVerifier(password)}'`)
    } catch (error) {
      // Another database of the cluster with the same prefix may have been first.
      if (await canConnect(address)) continue
      if (sqlState(error) !== '42501') throw error
      throw new StartRejected(
        `the owner of the database may not change the password of ${name}: ` +
          'run what npm run migrate -- roles prints as an administrator of the server',
      )
    }
  }
}
