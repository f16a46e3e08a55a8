import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from '#server/platform/database/postgres/launcher.ts'

const KIBIBYTE = 1_024

/** The process that started this one; null once it has ended. */
function parentOf(pid: number): number | null {
  try {
    // The name of the program, in parentheses, may contain spaces.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(parent)
  } catch {
    return null
  }
}

/** The proportional set size: memory of its own, and its share of what processes have in common. */
function ownBytes(pid: number): number {
  const [, kibibytes] =
    /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kibibytes) * KIBIBYTE
}

/** What a process and those that it started hold in memory; not a number except on Linux. */
export function memoryBytesOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const started = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
    .map(Number)
  return started.reduce((sum, child) => sum + memoryBytesOf(child), ownBytes(pid))
}

/** The server of a cluster, which no process of ours is the parent of. */
export const serverPidOf = ({ folder }: Cluster): number =>
  Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
