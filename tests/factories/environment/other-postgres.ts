import { globSync } from 'node:fs'
import { dirname } from 'node:path'

/** The binaries of another PostgreSQL on this machine, the newest; undefined when there is none. */
export function otherPostgres(): string | undefined {
  const servers = globSync('/usr/lib/postgresql/*/bin/postgres').sort()
  const newest = servers.at(-1)
  return newest && dirname(newest)
}
