import { tonesOf } from '#contract/basics/colors.ts'
import type { Brand } from '#server/platform/documents/brands.ts'
import { contactsOf } from '#server/platform/documents/letterhead.ts'
import { escapeHtml } from '#server/platform/http/html.ts'
import type { Content, Example, Parameter } from '#server/reference/media.ts'
import type { OpenApi, Operation, Response } from '#server/reference/openapi.ts'
import { fieldHtml, schemaHtml, tableHtml, typeHtml } from '#server/reference/schema-html.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )

// Descriptions are the little Markdown that the document itself holds: code between backticks.
const textHtml = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const jsonHtml = (value: unknown) =>
  `<details><summary>Exemplo</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`

const parametersHtml = (parameters: readonly Parameter[]) =>
  parameters.length === 0
    ? ''
    : `<h4>Parâmetros</h4>${tableHtml(
        parameters
          .map(({ name, in: place, required, schema, description, example }) =>
            fieldHtml({
              name: place === 'header' ? `${name}:` : place === 'query' ? `?${name}` : `{${name}}`,
              isRequired: required,
              schema: description ? { ...schema, description } : schema,
              example,
            }),
          )
          .join(''),
      )}`

function contentHtml(content: Content, { components }: OpenApi): string {
  return Object.entries(content)
    .map(([type, { schema, example }]) => {
      const name = schema.$ref ? ` · ${typeHtml(schema)}` : ''
      const fields = schemaHtml(schema, components.schemas)
      return `<p><code>${escapeHtml(type)}</code>${name}</p>${fields}${
        example === undefined ? '' : jsonHtml(example)
      }`
    })
    .join('')
}

const isError = (status: string) => Number(status) >= 400

function errorsHtml(
  responses: readonly (readonly [string, Response])[],
  document: OpenApi,
): string {
  const rows = responses.flatMap(([status, { content = {} }]) =>
    Object.keys(content['application/json']?.examples ?? {}).map((name) => {
      const { summary = '' }: Example = document.components.examples[name] ?? {}
      return `<tr><td>${status}</td><td><code>${name}</code></td><td>${escapeHtml(summary)}</td></tr>`
    }),
  )
  return `<details><summary>Erros (${rows.length})</summary><div class="scroll"><table><thead><tr>
<th>Status</th><th>Código</th><th>Texto</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`
}

const securityHtml = ({ security }: Operation): string =>
  security
    .map((requirement) => Object.keys(requirement).join(' e ') || 'nenhuma')
    .map((one) => `<code>${escapeHtml(one)}</code>`)
    .join(' ou ')

function callHtml({ method, path, operation }: Call, document: OpenApi): string {
  const answers = Object.entries(operation.responses)
  const successes = answers.filter(([status]) => !isError(status))
  const { requestBody } = operation
  const headers = ({ headers: sent = {} }: Response) =>
    Object.entries(sent).map(
      ([name, { description }]) => `<p><code>${name}</code> ${textHtml(description)}</p>`,
    )
  return `<article id="${escapeHtml(operation['x-call'])}">
<h3><code class="method">${method}</code> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)} <small>${escapeHtml(operation.operationId)} · ${escapeHtml(operation['x-call'])}</small></p>
<p class="quiet">${textHtml(operation.description)} Autenticação: ${securityHtml(operation)}.</p>
${parametersHtml(operation.parameters)}
${requestBody ? `<h4>Corpo${requestBody.required ? '' : ' (opcional)'}</h4>${contentHtml(requestBody.content, document)}` : ''}
${successes
  .map(
    ([status, response]) =>
      `<h4>${status} ${escapeHtml(response.description)}</h4>${headers(response).join('')}${contentHtml(response.content ?? {}, document)}`,
  )
  .join('')}
${errorsHtml(
  answers.filter(([status]) => isError(status)),
  document,
)}
</article>`
}

const slug = (tag: string) => `area-${tag.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')}`

const inTag = (calls: readonly Call[], tag: string) =>
  calls.filter(({ operation }) => operation.tags.includes(tag))

const navHtml = (calls: readonly Call[], { tags }: OpenApi) =>
  tags
    .map(
      ({ name }) =>
        `<details><summary><a href="#${slug(name)}">${escapeHtml(name)}</a></summary><ul>${inTag(
          calls,
          name,
        )
          .map(
            ({ operation }) =>
              `<li><a href="#${escapeHtml(operation['x-call'])}">${escapeHtml(operation.summary)}</a></li>`,
          )
          .join('')}</ul></details>`,
    )
    .join('')

const eventsHtml = (document: OpenApi) =>
  Object.entries(document.webhooks)
    .map(
      ([event, { post }]) => `<article id="event-${event}"><h3><code>${event}</code></h3>
<p>${escapeHtml(post.summary)}</p>${contentHtml(post.requestBody.content, document)}</article>`,
    )
    .join('')

/** What all events have in common. */
function eventsIntroHtml({ webhooks }: OpenApi): string {
  const [first] = Object.values(webhooks)
  return first
    ? `<p>${textHtml(first.post.description)}</p>${parametersHtml(first.post.parameters)}`
    : ''
}

const styleOf = (
  color: string,
) => `:root{color-scheme:light dark;--line:light-dark(#d5dee1,#222d31);--text:light-dark(#10191c,#e9eef0);
--quiet:light-dark(#4d5b60,#9fb0b6);--canvas:light-dark(#eef2f3,#081012);--surface:light-dark(#fff,#111a1d);
--brand:light-dark(${tonesOf(color).inkOnLight},${tonesOf(color).inkOnDark})}
*{box-sizing:border-box}html{scroll-padding-top:16px}
body{margin:0;background:var(--canvas);color:var(--text);font:14px/1.5 system-ui,sans-serif}
.page{display:grid;grid-template-columns:260px minmax(0,1fr);gap:32px;max-width:1240px;margin:0 auto;padding:32px 16px}
nav{position:sticky;top:16px;align-self:start;max-height:calc(100vh - 32px);overflow:auto;font-size:13px}
nav ul{list-style:none;margin:4px 0 8px;padding-left:16px}nav li{margin:4px 0}
@media(max-width:900px){.page{grid-template-columns:minmax(0,1fr)}nav{position:static;max-height:none}}
article{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px 20px;margin:12px 0}
h2{font-size:20px;margin:32px 0 8px}h3{font-size:15px;margin:0;overflow-wrap:anywhere}h4{font-size:13px;margin:16px 0 4px}
p{margin:6px 0}code,pre{font-family:ui-monospace,monospace;font-size:12.5px}
.method{color:var(--brand);font-weight:700}.quiet,small{color:var(--quiet)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th{text-align:left;font-size:12px;color:var(--quiet)}th,td{padding:4px 12px 4px 0;border-bottom:1px solid var(--line);vertical-align:top}
td+td code{overflow-wrap:anywhere}td b{font-size:11px;font-weight:600;color:var(--brand)}
pre{background:var(--canvas);border-radius:8px;padding:12px;overflow-x:auto;margin:6px 0}
summary{cursor:pointer;padding:4px 0;color:var(--brand)}a{color:var(--brand)}
.mark{display:flex;align-items:center;gap:8px;font-weight:600}footer{color:var(--quiet);margin:32px 0 0}footer a{margin-right:16px}`

const footHtml = (brand: Brand) =>
  `<footer><p>${escapeHtml(contactsOf(brand))}</p><p><a href="${escapeHtml(brand.legal.termsUrl)}">Termos de uso</a>` +
  `<a href="${escapeHtml(brand.legal.privacyUrl)}">Privacidade</a></p></footer>`

/** The API reference as one page of a brand, without script; `nonce` goes into its style. */
export function docsPage(document: OpenApi, brand: Brand, nonce: string): string {
  const calls = callsOf(document)
  const { schemas, securitySchemes } = document.components
  const name = escapeHtml(brand.productName)
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="${escapeHtml(brand.iconUrl)}"><title>${name} · API</title><style nonce="${nonce}">${styleOf(brand.color)}</style></head><body><div class="page">
<nav aria-label="Áreas"><p class="mark"><img src="${escapeHtml(brand.iconUrl)}" alt="" width="28" height="28">API do ${name}</p>${navHtml(calls, document)}
<p><a href="#events">Eventos dos webhooks</a></p><p><a href="#schemas">Formas</a></p></nav>
<main><h1>API do ${name}</h1><p>${textHtml(String(document.info['description']))}</p>
<p>O documento OpenAPI 3.1: <a href="/docs/openapi.json">openapi.json</a>.</p>
<h2 id="security">Autenticação</h2><dl>${Object.entries(securitySchemes)
    .map(
      ([name, { description }]) =>
        `<dt><code>${name}</code></dt><dd>${textHtml(String(description))}</dd>`,
    )
    .join('')}</dl>
${document.tags
  .map(
    ({ name }) =>
      `<h2 id="${slug(name)}">${escapeHtml(name)}</h2>${inTag(calls, name)
        .map((call) => callHtml(call, document))
        .join('')}`,
  )
  .join('')}
<h2 id="events">Eventos dos webhooks</h2>${eventsIntroHtml(document)}${eventsHtml(document)}
<h2 id="schemas">Formas</h2>${Object.entries(schemas)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(
      ([name, schema]) =>
        `<article id="schema-${name}"><h3>${name}</h3>${schemaHtml(schema, schemas)}</article>`,
    )
    .join('')}${footHtml(brand)}</main></div></body></html>`
}
