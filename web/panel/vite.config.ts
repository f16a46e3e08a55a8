import { globSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '#contract/access/pages.ts'
import { mergeConfig, type Plugin, type Rolldown } from 'vite'
import { leaveOutPalettes } from '../build/palettes.ts'
import { siteConfig } from '../build/site.ts'

const root = import.meta.dirname

const FRAME = [
  'shell/frame/Shell.tsx',
  'shell/Guard.tsx',
  'areas/notification-panel/BellButton.tsx',
]
const LOGIN = 'areas/sign-in/LoginScreen.tsx'
const HOME = 'areas/dashboard/HomeScreen.tsx'
const LIST = 'areas/charges/list/ChargesScreen.tsx'
/** The pages that a person opens first, by path. */
const FIRST = { [PAGES.home.path]: HOME, [PAGES.charges.path]: LIST }
/** How much the first loads of some pages count; each other page counts 1. */
const WEIGHTS: Readonly<Record<string, number>> = {
  [LOGIN]: 60,
  [LIST]: 60,
  'areas/charges/detail/ChargeScreen.tsx': 40,
  [HOME]: 20,
  'areas/payment-links/form/CreateLinkScreen.tsx': 10,
}

const screens = globSync('areas/**/*Screen.tsx', { cwd: root }).filter((file) => file !== LOGIN)

/** The files that a module needs, with their styles. */
function filesOf(end: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) add(imported)
  }
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue
    if (file.moduleIds.some((id) => id.endsWith(`/${end}`))) add(file.fileName)
  }
  return [...files]
}

/** Names in the page the files that it loads only once its program runs. */
const nameLaterFiles: Plugin = {
  name: 'name-later-files',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const laterFiles = (ends: readonly string[], known: readonly string[] = []) => {
        const files = ends.flatMap((end) => filesOf(end, bundle)).map((file) => `/${file}`)
        return [...new Set(files)].filter((file) => !html.includes(file) && !known.includes(file))
      }
      const frame = laterFiles(FRAME)
      const pages = Object.entries(FIRST).map(([path, end]) => [path, laterFiles([end], frame)])
      const files = { frame, ...Object.fromEntries(pages) }
      return html.replace('__FILES__', JSON.stringify(files))
    },
  },
}

/** Moves the styles to the end of the page, which else shows nothing before they are loaded. */
const outlineFirst: Plugin = {
  name: 'outline-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? []
      return styles
        .reduce((page, style) => page.replace(style, ''), html)
        .replace('</body>', () => `${styles.join('')}  </body>`)
    },
  },
}

const config = siteConfig({
  root,
  outDir: join(root, '..', '..', 'dist', 'panel'),
  library: 'react',
  pages: [
    { modules: [LOGIN], weight: WEIGHTS[LOGIN] ?? 1 },
    ...screens.map((file) => ({ modules: [...FRAME, file], weight: WEIGHTS[file] ?? 1 })),
  ],
})

export default mergeConfig(config, { plugins: [leaveOutPalettes, nameLaterFiles, outlineFirst] })
