import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { mergeConfig, type Plugin, type Rolldown } from 'vite'
import { outlineFirst } from '../build/outline.ts'
import { leaveOutPalettes } from '../build/palettes.ts'
import { siteConfig } from '../build/site.ts'
import { texts as signInTexts } from './areas/sign-in/texts.ts'
import { FIRST_PAGES, type FirstPage } from './first-pages.ts'

const root = import.meta.dirname

const FRAME = [
  'shell/frame/Shell.tsx',
  'shell/Guard.tsx',
  'areas/notification-panel/BellButton.tsx',
]
const LOGIN = 'areas/sign-in/LoginScreen.tsx'
const HOME = 'areas/dashboard/HomeScreen.tsx'
const LIST = 'areas/charges/list/ChargesScreen.tsx'
/** How much the first loads of some pages count; each other page counts 1. */
const WEIGHTS: Readonly<Record<string, number>> = {
  // So much that no file which other pages share is merged into those of the sign-in.
  [LOGIN]: 200,
  [LIST]: 60,
  'areas/charges/detail/ChargeScreen.tsx': 40,
  [HOME]: 20,
  'areas/payment-links/form/CreateLinkScreen.tsx': 10,
}

/** What is loaded right after some of these pages were drawn: in few files, too. */
const LATER = ['areas/charges/detail/LaterSections.tsx', 'kit/dialogs/LoadedModal.tsx']
const LATER_WEIGHT = 3

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

/** The path of a page as a regular expression, which finds the id of its record. */
const patternOf = ({ path, reads }: FirstPage) =>
  `^${path.replace(/:id/, reads.length > 0 ? '([0-9a-f-]{36})' : '[^/]+')}$`

/** Names in the page the files and reads that it asks for only once its program runs. */
const nameLaterRequests: Plugin = {
  name: 'name-later-requests',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const laterFiles = (ends: readonly string[], known: readonly string[] = []) => {
        const files = ends.flatMap((end) => filesOf(end, bundle)).map((file) => `/${file}`)
        return [...new Set(files)].filter((file) => !html.includes(file) && !known.includes(file))
      }
      const frame = laterFiles(FRAME)
      const pages = FIRST_PAGES.map((page) => {
        const { path: _, screen, ...rest } = page
        return { pattern: patternOf(page), files: laterFiles([screen], frame), ...rest }
      })
      return html.replace('__FIRST__', () => JSON.stringify({ frame, pages }))
    },
  },
}

const LOGIN_STYLES = 'LoginFrame.module.css'
const loginClass = (name: string) => `login-${name}`

/** The classes of the sign-in have names that its first texts use, too; the others short ones. */
const generateScopedName = (name: string, file: string) => {
  const [path = ''] = file.split('?')
  if (basename(path) === LOGIN_STYLES) return loginClass(name)
  const hash = createHash('sha256').update(relative(root, path)).digest('base64url')
  return `${name}_${hash.slice(0, 5)}`
}

const { bannerStart, bannerEnd, bannerText, description, enter } = signInTexts

// The places are those of LoginFrame.tsx and CredentialsForm.tsx.
const FIRST_TEXTS = `
    <template id="first-texts">
      <div id="first" class="${loginClass('page')}" aria-hidden="true">
        <div class="${loginClass('left')}">
          <div class="${loginClass('mark')}"></div>
          <div class="${loginClass('middle')}">
            <div class="${loginClass('form')}">
              <h1>${enter}</h1>
              <p class="${loginClass('description')}">${description}</p>
              <div class="${loginClass('fields')}"></div>
            </div>
          </div>
          <div class="${loginClass('legal')}">&nbsp;</div>
        </div>
        <div class="${loginClass('right')}">
          <p class="${loginClass('banner')}">
            ${bannerStart} <span class="${loginClass('bright')}">${bannerEnd}</span>
          </p>
          <p class="${loginClass('bannerText')}">${bannerText}</p>
        </div>
      </div>
    </template>
    <script nonce="__NONCE__">
      // After a session ended, another text is the second one (SESSION_ENDED).
      const isUsual = !new URLSearchParams(location.search).has('encerrada')
      if (document.documentElement.dataset.outline === 'login' && isUsual) {
        document.body.append(document.getElementById('first-texts').content.cloneNode(true))
      }
    </script>
`

/** Ends the page with the texts of the sign-in: a script waits for the styles before it. */
const signInTextsFirst: Plugin = {
  name: 'sign-in-texts-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('</body>', () => `${FIRST_TEXTS}  </body>`),
  },
}

const config = siteConfig({
  root,
  outDir: join(root, '..', '..', 'dist', 'panel'),
  library: 'react',
  pages: [
    { modules: [LOGIN], weight: WEIGHTS[LOGIN] ?? 1 },
    ...screens.map((file) => ({ modules: [...FRAME, file], weight: WEIGHTS[file] ?? 1 })),
    ...LATER.map((file) => ({ modules: [file], weight: LATER_WEIGHT })),
  ],
})

export default mergeConfig(config, {
  plugins: [leaveOutPalettes, nameLaterRequests, outlineFirst, signInTextsFirst],
  css: { modules: { generateScopedName } },
})
