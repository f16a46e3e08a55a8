import { basename, join } from 'node:path'
import { build, mergeConfig, type Plugin, type Rolldown } from 'vite'
import { outlineFirst } from '../build/outline.ts'
import { siteConfig } from '../build/site.ts'

const root = import.meta.dirname

async function buildCriticalRender(): Promise<string> {
  const entry = join(root, 'critical-render.ts')
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      lib: { entry, formats: ['iife'], name: 'criticalRender' },
    },
  })
  const [output] = built as Rolldown.RolldownOutput[]
  const chunk = output?.output[0]
  if (chunk?.type !== 'chunk') throw new Error('critical-render.ts was not built')
  return chunk.code
}

/** Inlined in the page: a file of its own would arrive a round trip later. */
const inlineCriticalRender: Plugin = {
  name: 'inline-critical-render',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    // Before the styles, which a script after them would wait for.
    handler: async (html) => {
      const script = await buildCriticalRender()
      return html.replace('</title>', () => `</title>\n    <script>${script}</script>`)
    },
  },
}

/** `page-title` of page.module.css: names that critical-render.ts uses, too. */
const generateScopedName = (name: string, file: string) =>
  `${basename(file).replace(/\.module\.css.*$/, '')}-${name}`

const config = siteConfig({
  root,
  outDir: join(root, '..', '..', 'dist', 'checkout'),
  library: 'preact',
  pages: [{ modules: [], weight: 1 }],
})

export default mergeConfig(config, {
  // The product's own marks, which the foot of each page shows.
  publicDir: join(root, '..', 'panel', 'public'),
  plugins: [inlineCriticalRender, outlineFirst],
  css: { modules: { generateScopedName } },
})
