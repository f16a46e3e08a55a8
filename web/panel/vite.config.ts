import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
const outDir = join(root, '..', '..', 'dist', 'panel')
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

/** Compressed once here instead of at every answer. */
const compressAhead: Plugin = {
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
}

export default defineConfig({
  root,
  plugins: [react(), preloadFont, compressAhead],
  // The server puts a fresh nonce in the placeholder's place at every answer.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    reportCompressedSize: false,
  },
  server: { proxy: { '/core': 'http://127.0.0.1:3000', '/banking': 'http://127.0.0.1:3000' } },
})
