import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite'
import { leaveOutDocumentation } from './documentation.ts'
import { tellLoadFailure } from './load-failure.ts'
import { type PageLoad, planFiles } from './page-files.ts'

const FONT = /hanken-grotesk-latin-wght-normal.*\.woff2$/

/** The one font of the first screen loads with the page. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => FONT.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${name}`,
            crossorigin: '',
          },
          injectTo: 'head' as const,
        })),
  },
}

/** HTML requires a content beside a property; Vite writes the nonce alone. */
const completeNonce: Plugin = {
  name: 'complete-nonce',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        '<meta property="csp-nonce" nonce',
        '<meta property="csp-nonce" content="" nonce',
      ),
  },
}

/** Compressed once here instead of at every answer. */
const compressAhead = (outDir: string): Plugin => ({
  name: 'compress-ahead',
  apply: 'build',
  closeBundle() {
    const folder = join(outDir, 'assets')
    for (const name of readdirSync(folder)) {
      if (!/\.(js|css|svg)$/.test(name)) continue
      const bytes = readFileSync(join(folder, name))
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
      writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes))
    }
  },
})

/** Decides before the build which modules share a file. */
const shareFiles = (root: string, drawing: UserConfig, pages: readonly PageLoad[]): Plugin => ({
  name: 'share-files',
  apply: 'build',
  async config() {
    const names = await planFiles(root, drawing, pages)
    const groups = [{ name: (id: string) => names.get(id) ?? null, debugName: 'pages' }]
    const codeSplitting = { groups, includeDependenciesRecursively: false }
    return { build: { rolldownOptions: { output: { codeSplitting } } } }
  },
})

// A package of what React brings itself since version 18.
const STORE_SHIM = /^use-sync-external-store\/shim$/

const DRAWING = {
  react: () => ({
    plugins: [react()],
    resolve: { alias: [{ find: STORE_SHIM, replacement: 'react' }] },
  }),
  // The same components in a tenth of the bytes; a change reloads the page.
  preact: () => ({ resolve: { alias: { react: 'preact/compat', 'react-dom': 'preact/compat' } } }),
} satisfies Readonly<Record<string, () => UserConfig>>

interface Site {
  readonly root: string
  readonly outDir: string
  /** The library that draws its components. */
  readonly library: keyof typeof DRAWING
  readonly pages: readonly PageLoad[]
}

/** How a site of ours is built: one font ahead, nothing inlined, a placeholder for the nonce. */
export function siteConfig({ root, outDir, library, pages }: Site) {
  const drawing: UserConfig = DRAWING[library]()
  const config = defineConfig({
    root,
    plugins: [
      leaveOutDocumentation,
      shareFiles(root, drawing, pages),
      preloadFont,
      completeNonce,
      tellLoadFailure,
      compressAhead(outDir),
    ],
    // The server puts a fresh nonce in the placeholder's place at every answer.
    html: { cspNonce: '__NONCE__' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2023',
      reportCompressedSize: false,
      // Every browser that knows our target preloads modules.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Every file names those that it needs: their names are a part of what is loaded.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: ({ names: [name = ''] }) =>
            name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
        },
      },
    },
  })
  return mergeConfig(drawing, config)
}
