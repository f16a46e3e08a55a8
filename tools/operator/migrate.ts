import { createTablesAt } from '#server/outside/schema.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { retryUntilReachable } from '#server/platform/database/database.ts'
import { distribute } from '#server/platform/database/distribute.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import {
  cancelMove,
  copyAndFollow,
  type MoveOptions,
  switchOver,
} from '#server/platform/database/move/move.ts'
import { rolesScript } from '#server/platform/database/roles.ts'
import { makeQueueTables } from '#server/platform/events/queue.ts'
import { endFailedStart } from '#server/platform/process/start-failure.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'

// Migrates the database at MIGRATE_URL (the owner's address) and lets the program's logins in, for
// an operator who does not give the owner's address to the program. `roles` instead prints what an
// administrator of the server runs before, where the owner may not create roles. `distribute
// host:port …` then moves the rows of sellers to these workers of Citus. `move` copies the database
// to the one at MOVE_TO_URL while the program works, `move switch` ends that, `move cancel` gives it up.
const say = (text: string) => process.stdout.write(`${text}\n`)

interface Move {
  readonly sourceUrl: string
  readonly targetUrl: string | undefined
  readonly databaseKey: Buffer
}

async function move(
  { sourceUrl, targetUrl, databaseKey }: Move,
  what: string | undefined,
): Promise<void> {
  if (what === 'cancel') {
    const wasThere = await cancelMove({ sourceUrl, databaseKey })
    say(wasThere ? 'the move is given up; drop the target' : 'there is no move')
    return
  }
  if (!targetUrl)
    throw new StartRejected('MOVE_TO_URL must be the address of the database to move to')
  const makeTables = { queue: makeQueueTables, outside: createTablesAt }
  const options: MoveOptions = { sourceUrl, targetUrl, databaseKey, makeTables, say }
  if (what !== undefined && what !== 'switch') {
    throw new StartRejected(`there is no move ${what}: move, move switch or move cancel`)
  }
  if (what === 'switch') {
    const { keys, stoppedMs } = await switchOver(options)
    say(
      `switched: ${keys} changed rows were left, nothing was written for ${stoppedMs} ms; ` +
        'start the program with the address of the target now',
    )
  } else {
    const { tables, rows } = await copyAndFollow(options)
    say(`${tables} tables are in the target, ${rows} rows copied now; repeat it, or move switch`)
  }
}

async function run(): Promise<void> {
  const config = readConfig()
  const { database: databaseKey } = await loadKeys(config)
  const url = config.migrateUrl ?? config.databaseUrl
  if (!url) throw new StartRejected('MIGRATE_URL must be the address of the owner of the database')
  const [act, ...names] = process.argv.slice(2)
  if (act === 'roles') {
    say(rolesScript(url, databaseKey))
    return
  }
  if (act === 'move') {
    return move({ sourceUrl: url, targetUrl: config.moveToUrl, databaseKey }, names[0])
  }
  // A database that was started at the same time may not answer yet.
  const { applied, prefix } = await retryUntilReachable(() =>
    migrate(url, { rootFolder: config.rootFolder, databaseKey }),
  )
  say(`${applied.length} migrations applied; the program logs in as ${prefix}_app`)
  if (act === 'distribute') await distribute(url, { workers: names, databaseKey, prefix, say })
}

await run().catch(endFailedStart)
