import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, watch } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { readConfig } from '#server/platform/config/config.ts'
import { choosePort, choosePorts } from '#server/platform/process/ports.ts'

const SITES = ['panel', 'checkout'] as const
type SiteName = (typeof SITES)[number]

/** A change in one of these restarts the server; Vite looks after web/ itself. */
const SERVER_FOLDERS = ['server', 'contract', 'database']
const IS_SOURCE = /\.(ts|js|css|html|sql)$/
const IS_TEST = /\.test\.ts$/

const API_PATHS = ['core', 'banking', 'payment', 'docs', 'termos', 'privacidade']
/** The API's addresses, as Vite matches them; the checkout's pages begin with `/payment-link`. */
const API_ADDRESS = `^/(${API_PATHS.join('|')})([/?]|$)`

// An editor writes a file in several steps.
const SETTLE_MS = 150

const say = (text: string) => process.stdout.write(`${text}\n`)

interface ServedSite {
  close(): Promise<unknown>
}

/** Serves a site from its sources, with hot reload, and passes the calls of the API on. */
async function serveSite(
  root: string,
  site: SiteName,
  { host, port, apiUrl }: { host: string; port: number; apiUrl: string },
): Promise<ServedSite> {
  const server = createServer()
  const vite = await createVite({
    configFile: join(root, 'web', site, 'vite.config.ts'),
    cacheDir: join(root, 'dist', 'vite', site),
    logLevel: 'warn',
    clearScreen: false,
    server: {
      // A server of Vite's own would end this process at a signal, before ours has stopped.
      middlewareMode: { server },
      hmr: { server },
      proxy: { [API_ADDRESS]: apiUrl },
      fs: { allow: [root] },
    },
  })
  server.on('request', vite.middlewares)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    close() {
      server.close()
      server.closeAllConnections()
      return vite.close()
    },
  }
}

/** Runs the server without the built sites; it can be started again. */
function createRunner(root: string, env: NodeJS.ProcessEnv) {
  let child: ChildProcess | undefined
  let turn = Promise.resolve()
  const start = () => {
    child = spawn(process.execPath, ['server/main.ts', '--role=api,worker'], {
      cwd: root,
      env,
      stdio: 'inherit',
    })
  }
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  const restart = async () => {
    await stop()
    start()
  }
  return {
    start,
    stop: () => (turn = turn.then(stop)),
    restart: () => (turn = turn.then(restart)),
  }
}

/**
 * Watches the folders one by one: on Linux a recursive watch loses a file that an editor replaces.
 */
function onChange(root: string, restart: (file: string) => void): void {
  const watched = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const changed = (folder: string, name: string) => {
    watchFolders(folder)
    const file = join(folder, name)
    if (!IS_SOURCE.test(file) || IS_TEST.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => restart(file), SETTLE_MS)
  }
  function watchFolders(folder: string): void {
    if (!existsSync(join(root, folder))) return
    if (!watched.has(folder)) {
      watched.add(folder)
      const watcher = watch(join(root, folder), (_, name) => changed(folder, name ?? ''))
      // The folder is gone; its parent reports one that takes its place.
      watcher.on('error', () => watched.delete(folder))
    }
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.isDirectory()) watchFolders(join(folder, entry.name))
    }
  }
  for (const folder of SERVER_FOLDERS) watchFolders(folder)
}

/** Panel, checkout and server from their sources: the pages reload hot, the server restarts. */
export async function dev(root: string): Promise<void> {
  const config = readConfig()
  const { host } = config
  const ports = await choosePorts(config, SITES, say)
  const { port: panelApi } = await choosePort(host, ports.panel + 100)
  const { port: checkoutApi } = await choosePort(host, ports.checkout + 100, [panelApi])
  const server = createRunner(root, {
    ...process.env,
    PANEL_PORT: String(panelApi),
    CHECKOUT_PORT: String(checkoutApi),
    PANEL_URL: `http://localhost:${ports.panel}`,
    CHECKOUT_URL: `http://localhost:${ports.checkout}`,
  })
  const apiPorts = { panel: panelApi, checkout: checkoutApi }
  const sites = await Promise.all(
    SITES.map((site) =>
      serveSite(root, site, {
        host,
        port: ports[site],
        apiUrl: `http://${host}:${apiPorts[site]}`,
      }),
    ),
  )
  server.start()
  onChange(root, (file) => {
    say(`\n${file} changed: restarting the server`)
    void server.restart()
  })
  const stop = async () => {
    await server.stop()
    await Promise.all(sites.map((site) => site.close()))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
}
