import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from '#tests/campaigns/requests.ts'

/** A start may take seconds on a busy machine; longer is a failure. */
const START_PATIENCE_MS = 60_000
const LAST_WORDS = 2_000
const ROOT = join(import.meta.dirname, '..', '..')

interface ProgramOptions {
  /** API and worker by default. */
  readonly role?: string
  /** The folder of the program: another release's, or this one's. */
  readonly rootFolder?: string
}

/** A role of the program in a child process that is ended and restarted. */
export class ProcessUnderTest {
  readonly url: string
  #child: ChildProcess | null = null
  #lastWords = ''
  readonly #env: NodeJS.ProcessEnv
  readonly #arguments: readonly string[]
  constructor(
    url: string,
    env: NodeJS.ProcessEnv,
    { role = 'api,worker', rootFolder = ROOT }: ProgramOptions = {},
  ) {
    this.url = url
    this.#env = env
    this.#arguments = [join(rootFolder, 'server', 'main.ts'), `--role=${role}`]
  }

  /** Waits until the process answers; fails when it exits or takes too long. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, this.#arguments, {
      env: this.#env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#child = child
    this.#lastWords = ''
    child.stderr?.on('data', (words) => {
      this.#lastWords = `${this.#lastWords}${words}`.slice(-LAST_WORDS)
    })
    const deadline = performance.now() + START_PATIENCE_MS
    while ((await request(`${this.url}/core/health`)).status !== 200) {
      this.#expectRunning()
      if (performance.now() > deadline) {
        throw new Error(`the API did not answer in ${START_PATIENCE_MS} ms: ${this.#lastWords}`)
      }
      await pause(50)
    }
  }

  /** Waits until the process reaches its database again. */
  async untilReady(): Promise<void> {
    const deadline = performance.now() + START_PATIENCE_MS
    while ((await request(`${this.url}/core/ready`)).status !== 200) {
      this.#expectRunning()
      if (performance.now() > deadline) throw new Error('the API is not ready again')
      await pause(50)
    }
  }

  /** Fails with the output of a process that ended by itself. */
  #expectRunning(): void {
    const ended = this.#child?.exitCode ?? this.#child?.signalCode ?? null
    if (ended !== null) throw new Error(`the API ended with ${ended}: ${this.#lastWords}`)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
}
