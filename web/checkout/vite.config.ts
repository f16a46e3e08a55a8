import { basename, join } from 'node:path'
import { build, mergeConfig, type Plugin, type Rolldown } from 'vite'
import { siteConfig } from '../site-build.ts'

const root = import.meta.dirname

async function builtFirstWords(): Promise<string> {
  const entry = join(root, 'first-words.ts')
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      lib: { entry, formats: ['iife'], name: 'firstWords' },
    },
  })
  const [output] = built as Rolldown.RolldownOutput[]
  const chunk = output?.output[0]
  if (chunk?.type !== 'chunk') throw new Error('the first words were not built')
  return chunk.code
}

/** The first words stand in the page itself: a file of their own would come a round trip later. */
const inlineFirstWords: Plugin = {
  name: 'inline-first-words',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    // Before the styles: a script behind them would wait for them.
    handler: async (html) => {
      const script = await builtFirstWords()
      return html.replace('</title>', () => `</title>\n    <script>${script}</script>`)
    },
  },
}

/** `page-title` of page.module.css: names that the first words know, too. */
const generateScopedName = (name: string, file: string) =>
  `${basename(file).replace(/\.module\.css.*$/, '')}-${name}`

export default mergeConfig(siteConfig(root, join(root, '..', '..', 'dist', 'checkout')), {
  plugins: [inlineFirstWords],
  css: { modules: { generateScopedName } },
})
