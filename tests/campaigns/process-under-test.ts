import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from '#tests/campaigns/requests.ts'

/** A start may take seconds on a busy machine; longer is a failure. */
const START_TIMEOUT_MS = 60_000
const LAST_WORDS = 2_000
const ROOT = join(import.meta.dirname, '..', '..')
/** What the start prints at its end. */
const READY = 'pronto em'

/** A line of the log that informs an operator of a fault of the database, the host or its clock. */
interface FaultLine {
  readonly fault?: string
  readonly msg?: string
}

function faultIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  const { fault, msg } = JSON.parse(line) as FaultLine
  return fault && msg
}

interface ProgramOptions {
  /** Names with commas; API and worker by default. */
  readonly role?: string
  /** The folder of the program: another release's, or this one's. */
  readonly rootFolder?: string
  /** An npm command that runs the program, instead of the program itself. */
  readonly command?: 'dev'
}

/** Roles of the program, by default API and worker, in a child process that is ended and restarted. */
export class ProcessUnderTest {
  readonly url: string
  /** The sentences about faults that it printed for operators, over all of its starts. */
  readonly faults: string[] = []
  /** How long the last start took: a measure of how busy the machine is. */
  startTookMs = 0
  #child: ChildProcess | null = null
  #lastWords = ''
  #isReady = false
  readonly #env: NodeJS.ProcessEnv
  readonly #role: string
  readonly #arguments: readonly string[]
  constructor(
    url: string,
    env: NodeJS.ProcessEnv,
    { role = 'api,worker', rootFolder = ROOT, command }: ProgramOptions = {},
  ) {
    this.url = url
    this.#env = env
    this.#role = role
    this.#arguments = command
      ? [join(rootFolder, 'tools', 'run.ts'), command]
      : [join(rootFolder, 'server', 'main.ts'), `--role=${role}`]
  }

  /** Waits until the process answers, or says that it is ready; fails when it exits or takes too long. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, this.#arguments, {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#lastWords = ''
    this.#isReady = false
    child.stderr?.on('data', (words) => this.#hear(words))
    this.#readLines(child)
    const startMs = performance.now()
    while (!(await this.#hasStarted())) {
      this.#expectRunning()
      if (performance.now() > startMs + START_TIMEOUT_MS) {
        throw new Error(`${this.#role} did not start in ${START_TIMEOUT_MS} ms: ${this.#lastWords}`)
      }
      await pause(50)
    }
    this.startTookMs = performance.now() - startMs
  }

  async #hasStarted(): Promise<boolean> {
    if (this.#role === 'outside') return (await request(`${this.url}/health`)).status === 200
    if (!this.#role.includes('api')) return this.#isReady
    return (await request(`${this.url}/core/health`)).status === 200
  }

  #hear(words: Buffer | string): void {
    this.#lastWords = `${this.#lastWords}${words}`.slice(-LAST_WORDS)
  }

  #readLines({ stdout }: ChildProcess): void {
    let rest = ''
    stdout?.on('data', (words) => {
      this.#hear(words)
      const lines = `${rest}${words}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.includes(READY)) this.#isReady = true
        const sentence = faultIn(line)
        if (sentence) this.faults.push(sentence)
      }
    })
  }

  /** Waits until the process reaches its database again. */
  async untilReady(): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS
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

  /** Of the process that runs. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Stops the process where it is, as a suspended machine does, until it is woken. */
  freeze(): void {
    this.#child?.kill('SIGSTOP')
  }

  wake(): void {
    this.#child?.kill('SIGCONT')
  }

  /** Answers the code that it ended with; null after a kill. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      return child?.exitCode ?? null
    }
    const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill(signal)
    return gone
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }
}
