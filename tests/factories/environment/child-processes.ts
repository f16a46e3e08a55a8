import { readFileSync } from 'node:fs'

/** The ids of the processes that a process has started; on Linux only. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
