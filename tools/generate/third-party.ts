import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = 'THIRD_PARTY.md'

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const MODULES = 'node_modules/'
const nameOf = (path: string) => path.slice(path.lastIndexOf(MODULES) + MODULES.length)

const IMPORT = /(?<![\w/])(?:from|import)\s*\(?\s*'([^'#.][^']*)'/g
const STYLE_URL = /url\("(@?[a-z][^"]*)"\)/g

/** The package that a specifier names: `@mantine/core/styles.css` is of `@mantine/core`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** What the build puts in React's place (`web/build/site.ts`), so that no source imports it. */
const IN_PLACE_OF_REACT = 'preact'

/** The packages that the pages are built from, as their sources import them. */
function importedByPages(root: string): Set<string> {
  const files = globSync('{web,contract}/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/*.test.tsx', 'web/*/vite.config.ts', 'web/build/*.ts'],
  })
  const specifiers = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(file.endsWith('.css') ? STYLE_URL : IMPORT)].map(([, name]) => name)
  })
  const packages = specifiers.flatMap((specifier) => (specifier ? [packageOf(specifier)] : []))
  return new Set([...packages, IN_PLACE_OF_REACT])
}

/** These and all that they need, by their places in the lock file. */
function closureOf({ packages }: Lock, names: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const nested = `${from}/${MODULES}${name}`
    const path = nested in packages ? nested : `${MODULES}${name}`
    const entry = packages[path]
    if (!entry || found.has(path)) return
    found.add(path)
    for (const dependency of Object.keys(entry.dependencies ?? {})) add(dependency, path)
  }
  for (const name of names) add(name, '')
  return found
}

/** Tools that are optional for want of a binary, not parts of the product. */
const isTool = (path: string) => path.startsWith(`${MODULES}@biomejs/`)

function rowsOf(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const inPages = closureOf(lock, importedByPages(root))
  const rows = Object.entries(lock.packages).flatMap(([path, { version, license, dev }]) => {
    const isOfServer = path !== '' && !dev && !isTool(path)
    const isOfPages = inPages.has(path)
    if (!isOfServer && !isOfPages) return []
    const where = [...(isOfServer ? ['server'] : []), ...(isOfPages ? ['pages'] : [])].join(', ')
    return [`| ${nameOf(path)} | ${version} | ${license ?? 'see the package'} | ${where} |`]
  })
  return [...new Set(rows)].sort()
}

const LICENCE_FILE = /^(licen[cs]e|notice|copying)/i

/** The texts of the licences of what is built into the pages, to be served with them. */
export function licencesOfPages(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const paths = [...closureOf(lock, importedByPages(root))].sort()
  const texts = paths.flatMap((path) => {
    const folder = join(root, path)
    const files = readdirSync(folder).filter((name) => LICENCE_FILE.test(name))
    const about = `${nameOf(path)} ${lock.packages[path]?.version} (${lock.packages[path]?.license})`
    return [about, ...files.map((name) => readFileSync(join(folder, name), 'utf8').trim())]
  })
  return `${[NOTICES.split('## Test data')[0]?.trim(), ...texts].join('\n\n')}\n`
}

const NOTICES = `# Third-party software

What the product ships beside its own code (Apache-2.0, see LICENSE). Written by \`node tools/generate/third-party.ts\`;
\`npm run check\` fails when it is out of date.

## Icons

The paths in \`web/kit/theme/icons.tsx\`, \`web/kit/theme/icons-first.tsx\` and \`web/checkout/page/icons.tsx\` follow
[Tabler Icons](https://tabler.io/icons), many of them simplified.

> MIT License
>
> Copyright (c) 2020-2026 Paweł Kuna
>
> Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
> documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
> rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
> persons to whom the Software is furnished to do so, subject to the following conditions:
>
> The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
> Software.
>
> THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
> WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
> COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
> OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

## Fonts

Under the SIL Open Font License 1.1 (https://openfontlicense.org), as the packages \`@fontsource-variable/*\` and
\`@expo-google-fonts/noto-sans\` (\`LICENSE_FONT\`) carry it; the first two on the pages, the third in the PDF documents:

- Hanken Grotesk: Copyright 2021 The Hanken Grotesk Project Authors (https://github.com/marcologous/hanken-grotesk)
- Geist Mono: Copyright 2024 The Geist Project Authors (https://github.com/vercel/geist-font)
- Noto Sans: Copyright 2022 The Noto Project Authors (https://github.com/notofonts/latin-greek-cyrillic)

## Test data

- \`tests/vectors/openapi-3.1.schema.json\`: Copyright the OpenAPI Initiative, Apache-2.0
  (https://github.com/OAI/OpenAPI-Specification)

## Packages

*server*: installed beside the server. *pages*: built into the panel or the checkout. Each package carries the text of
its licence.

| Package | Version | Licence | Where |
|---|---|---|---|
`

const pageOf = (root: string): string => `${NOTICES}${rowsOf(root).join('\n')}\n`

/** A sentence when the page of notices is not what lock file and imports make of it; else none. */
export const checkThirdParty = (root: string): string[] =>
  readFileSync(join(root, PAGE), 'utf8') === pageOf(root)
    ? []
    : [`${PAGE} is out of date; run node tools/generate/third-party.ts`]

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '../..')
  writeFileSync(join(root, PAGE), pageOf(root))
}
