import { formatInstant } from '#contract/basics/days.ts'
import type { SandboxContext } from '#server/outside/context.ts'
import { type Html, html } from '#server/outside/html.ts'

const PAGES = [
  ['/', 'Caixa de entrada'],
  ['/whatsapp', 'WhatsApp'],
  ['/sms', 'SMS'],
  ['/relogio', 'Relógio'],
  ['/pix', 'Pix a pagar'],
  ['/boletos', 'Boletos a pagar'],
  ['/repasses', 'Repasses'],
  ['/conta-pj', 'Pix na Conta PJ'],
  ['/contestacoes', 'Contestações (MED)'],
  ['/cartoes', 'Cartões'],
  ['/cartoes-de-teste', 'Cartões de teste'],
  ['/cartoes-virtuais', 'Cartões virtuais'],
  ['/notas', 'Notas fiscais'],
  ['/recebedores', 'Recebedores'],
  ['/analises', 'Contas PJ'],
  ['/chaves-pix', 'Chaves Pix'],
  ['/recomecar', 'Recomeçar'],
] as const

export type DeskPath = (typeof PAGES)[number][0]

/** The result of an action, shown once above the page it came from. */
export interface DeskMessage {
  readonly text: string
  readonly wrong: boolean
}

/** A page of the desk: its navigation, the product time and what was just done. */
export async function page(
  context: SandboxContext,
  {
    path,
    message,
    lead,
    body,
  }: {
    readonly path: DeskPath
    readonly message?: DeskMessage | null
    readonly lead: string
    readonly body: Html
  },
): Promise<Html> {
  const title = PAGES.find(([known]) => known === path)?.[1] ?? ''
  const links = PAGES.map(([to, name]) =>
    to === path
      ? html`<a href="${to}" aria-current="page">${name}</a>`
      : html`<a href="${to}">${name}</a>`,
  )
  const telling = message
    ? html`<div class="card said ${message.wrong ? 'wrong' : ''}" role="status">${message.text}</div>`
    : null
  return html`<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Mesa de testes</title>
<link rel="stylesheet" href="/stylesheet.css">
<header><div class="inner">
  <div class="brand">
    <strong>Mesa de testes</strong>
    <span class="clock">${formatInstant(await context.now())}</span>
  </div>
  <nav aria-label="Páginas">${links}</nav>
</div></header>
<main>
  <h1>${title}</h1>
  <p class="lead">${lead}</p>
  ${telling}
  ${body}
</main>
</html>`
}

/** A form that is one button. */
export const button = (
  action: string,
  text: string,
  {
    main = false,
    fields = {},
  }: {
    readonly main?: boolean
    readonly fields?: Readonly<Record<string, string>>
  } = {},
): Html => html`<form method="post" action="${action}">
  ${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}
  <button class="${main ? 'main' : ''}">${text}</button>
</form>`

/** The text of an empty list. */
export const empty = (text: string): Html => html`<div class="card empty">${text}</div>`
