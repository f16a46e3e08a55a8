import { fork, type ChildProcess } from 'node:child_process'
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

/** Waits until the companies answer; rejects when their process ends before. */
const addressOf = (child: ChildProcess): Promise<CompaniesAddress> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as CompaniesAddress))
    child.once('exit', (code) => reject(new Error(`the simulated companies ended with ${code}`)))
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
  const address = await addressOf(child)
  const keepAlive = () => {
    child.once('exit', (code, signal) => {
      log.error({ code, signal }, 'the simulated companies ended and are started again')
      timer = setTimeout(() => {
        child = startChild(env)
        keepAlive()
      }, START_AGAIN_AFTER_MS)
    })
  }
  keepAlive()
  return {
    ...address,
    stop() {
      clearTimeout(timer)
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
    },
  }
}
