import type { Plugin } from 'vite'

/** Moves the styles to the end of the page, which else shows nothing before they are loaded. */
export const outlineFirst: Plugin = {
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
