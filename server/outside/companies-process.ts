import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Log } from '#server/platform/process/log.ts'

/** Where the simulated companies answer. */
export interface CompaniesAddress {
  readonly companiesUrl: string
  readonly deskUrl: string
}

export interface CompaniesProcess extends CompaniesAddress {
  stop(): void
}

const START_AGAIN_AFTER_MS = 1_000

const startChild = (env: NodeJS.ProcessEnv): ChildProcess =>
  fork(join(import.meta.dirname, '..', 'main.ts'), ['--role=outside'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // They answer few requests: room for young objects would only be held, not used.
    execArgv: [...process.execArgv, '--max-semi-space-size=2'],
  })

/**
 * Calls back once, with the exit code, the signal or the error of the system. A process that could not
 * be started reports an error, and perhaps an end too.
 */
function onEnd(child: ChildProcess, act: (reason: string) => void): void {
  let hasEnded = false
  const end = (reason: string) => {
    if (!hasEnded) act(reason)
    hasEnded = true
  }
  child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  child.once('error', ({ message }) => end(message))
}

/** Waits until the companies answer; rejects when their process ends before. */
const addressOf = (child: ChildProcess): Promise<CompaniesAddress> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as CompaniesAddress))
    onEnd(child, (reason) => reject(new Error(`the simulated companies ended: ${reason}`)))
  })

/**
 * Runs the simulated companies as a process of their own (sandbox mode only) and waits until they
 * answer. When that process ends it is started again: payments wait for it meanwhile, as for real
 * companies that cannot be reached. `env` names the ports, so that they stay the same.
 */
export async function startCompaniesProcess(
  env: NodeJS.ProcessEnv,
  log: Log,
): Promise<CompaniesProcess> {
  let child = startChild(env)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const address = await addressOf(child)
  const keepAlive = () =>
    onEnd(child, (reason) => {
      if (isStopped) return
      log.error({ reason }, 'the simulated companies ended and are started again')
      timer = setTimeout(() => {
        child = startChild(env)
        keepAlive()
      }, START_AGAIN_AFTER_MS)
    })
  keepAlive()
  return {
    ...address,
    stop() {
      isStopped = true
      clearTimeout(timer)
      child.kill('SIGTERM')
    },
  }
}
