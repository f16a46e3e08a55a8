import { readConfig } from '#server/platform/config/config.ts'
import { holdLittleGarbage, runBelowNormal } from '#server/platform/process/give-way.ts'
import { createLog } from '#server/platform/process/log.ts'
import { endFailedStart } from '#server/platform/process/start-failure.ts'

/**
 * The program's entry point. Without a role it runs everything: database, API, worker, web and, in
 * sandbox mode, the simulated companies in a child process. `--role=api`, `worker`, `web` or several
 * of them after commas runs those parts alone, any number of times on one database;
 * `--role=outside` the companies.
 */
const role = process.argv
  .find((argument) => argument.startsWith('--role='))
  ?.slice('--role='.length)

const say = (text: string) => process.stdout.write(`${text}\n`)

async function start() {
  const config = readConfig()
  const log = createLog(config.logLevel)
  // Loading the program takes a second; a wrong configuration is refused before.
  const { rolesOf, runOutside, runProduct } = await import('#server/run.ts')
  if (role === 'outside') return runOutside(config, log)
  const roles = rolesOf(role)
  // A process of jobs alone leaves the processor, and memory, to those that answer requests.
  if (roles.every((each) => each === 'worker')) {
    runBelowNormal()
    holdLittleGarbage()
  }
  return runProduct(config, log, say, { roles })
}

const running = await start().catch(endFailedStart)

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await running.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// The terminal was closed.
process.on('SIGHUP', stop)
// The companies stop with their parent process.
if (role === 'outside' && process.connected) process.on('disconnect', stop)
