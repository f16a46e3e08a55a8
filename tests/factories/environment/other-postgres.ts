import { globSync } from 'node:fs'
import { dirname } from 'node:path'

/** The folder of the newest installed PostgreSQL binaries; undefined when there are none. */
export function otherPostgres(): string | undefined {
  const servers = globSync('/usr/lib/postgresql/*/bin/postgres').sort()
  const newest = servers.at(-1)
  return newest && dirname(newest)
}
