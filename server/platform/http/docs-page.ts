import { fullPath, type AnyEndpoint } from '#contract/access/endpoint.ts'
import { PRODUCT_NAME } from '#server/platform/process/config.ts'
import { escapeHtml } from '#server/platform/http/html.ts'
import { refusalsOf } from '#server/platform/http/openapi.ts'

function whoOf({ access }: AnyEndpoint): string {
  if (typeof access === 'string') return access
  const roles = access.roles === 'any' ? 'qualquer papel' : access.roles.join(', ')
  const features = (access.features ?? []).map((one) =>
    typeof one === 'string' ? one : one.join(' + '),
  )
  return features.length > 0 ? `${roles} · ${features.join(' ou ')}` : roles
}

const row = (endpoint: AnyEndpoint) => `
  <article id="${escapeHtml(endpoint.id)}">
    <h2><code class="method">${endpoint.method}</code> <code>${escapeHtml(fullPath(endpoint))}</code></h2>
    <p>${escapeHtml(endpoint.summary)} <small>${escapeHtml(endpoint.id)}</small></p>
    <dl>
      <dt>Quem</dt><dd>${escapeHtml(whoOf(endpoint))}</dd>
      <dt>Repetição</dt><dd>${endpoint.idempotency}</dd>
      <dt>Recusas</dt><dd><ul>${refusalsOf(endpoint)
        .map(
          ({ code, status, text }) => `<li><code>${status} ${code}</code> ${escapeHtml(text)}</li>`,
        )
        .join('')}</ul></dd>
    </dl>
  </article>`

/** The API reference as one page, without script; the machine's form is /docs/openapi.json. */
export const docsPage = (
  endpoints: readonly AnyEndpoint[],
  nonce: string,
): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${PRODUCT_NAME} · API</title><style nonce="${nonce}">
:root{color-scheme:light dark;--line:light-dark(#e1e7e9,#222d31);--text:light-dark(#10191c,#e9eef0);
--canvas:light-dark(#eef2f3,#081012);--surface:light-dark(#fff,#111a1d);--brand:light-dark(#046474,#66bacd)}
body{margin:0;background:var(--canvas);color:var(--text);font:14px/1.5 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:32px 16px}
article{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px 20px;margin:12px 0}
h2{font-size:15px;margin:0;overflow-wrap:anywhere}code{font-family:ui-monospace,monospace}
.method{color:var(--brand);font-weight:700}dl{display:grid;grid-template-columns:90px 1fr;gap:4px 12px;margin:8px 0 0}
dt{font-weight:600}dd{margin:0}ul{margin:0;padding-left:16px}a{color:var(--brand)}
</style></head><body><main><h1>API do ${PRODUCT_NAME}</h1>
<p>Cada corpo de erro é uma lista de <code>{code, description}</code>. A forma para máquinas:
<a href="/docs/openapi.json">openapi.json</a>.</p>${endpoints.map(row).join('')}</main></body></html>`
