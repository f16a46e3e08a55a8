import type { Plugin } from 'vite'

// The fallbacks are for a page whose styles could not be loaded either.
const STYLES = `
    <style>
      .load-failure {
        position: fixed;
        inset: 16px;
        z-index: 1;
        height: fit-content;
        max-width: 360px;
        margin: auto;
        padding: 24px;
        border: 1px solid var(--line-strong, #c3ccd0);
        border-radius: 12px;
        background: var(--surface, #ffffff);
        color: var(--text, #10191c);
        font: 16px / 1.5 var(--font, system-ui, sans-serif);
        text-align: center;
        text-wrap: balance;
      }
      .load-failure a {
        display: inline-block;
        margin-top: 16px;
        padding: 8px 16px;
        border-radius: 8px;
        background: var(--brand, #046474);
        color: var(--on-brand, #ffffff);
        font-weight: 600;
        text-decoration: none;
      }
    </style>`

// An error of loading does not bubble; other scripts, as those of card fields, are no modules. The link
// leads to the present address.
const SCRIPT = `
    <script>
      addEventListener(
        'error',
        ({ target }) => {
          if (!(target instanceof HTMLScriptElement && target.type === 'module')) return
          document.body.append(document.getElementById('load-failure-text').content.cloneNode(true))
        },
        true,
      )
    </script>`

const TEXT = `
    <template id="load-failure-text">
      <div class="load-failure" role="alert">
        <p>Não foi possível carregar a página. Confira sua conexão.</p>
        <a href="">Recarregar</a>
      </div>
    </template>
    <noscript><div class="load-failure">Ligue o JavaScript do navegador para usar esta página.</div></noscript>
`

/** Says on a page whose program cannot be loaded that it cannot, or that it needs scripts: it would stay empty. */
export const tellLoadFailure: Plugin = {
  name: 'tell-load-failure',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace('</title>', () => `</title>${STYLES}${SCRIPT}`)
        .replace('</body>', () => `${TEXT}  </body>`),
  },
}
