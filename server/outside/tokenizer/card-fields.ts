import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Html, html } from '#server/outside/html.ts'

const file = (name: string): string => readFileSync(join(import.meta.dirname, 'page', name), 'utf8')
const style = new Html(file('card-fields.css'))
const script = new Html(file('card-fields.js'))

const field = (name: string, label: string, attributes: Html): Html => html`
  <div class="field ${name}">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" ${attributes} required aria-describedby="${name}-error">
    <p class="error" id="${name}-error" role="alert"></p>
  </div>`

/**
 * The page that the checkout mounts in a frame. It sends messages to `parent` only, the origin that
 * its address named and the server allowed; without one it is a trial page.
 */
export function cardFieldsPage({
  nonce,
  parent,
}: {
  readonly nonce: string
  readonly parent: string | null
}): Html {
  return html`<!doctype html>
<html lang="pt-BR" data-parent="${parent ?? ''}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dados do cartão</title>
<style nonce="${nonce}">${style}</style>
<form id="card" novalidate autocomplete="on">
  ${field(
    'holder',
    'Nome impresso no cartão',
    html`autocomplete="cc-name" maxlength="60"
    autocapitalize="characters" spellcheck="false"`,
  )}
  ${field(
    'number',
    'Número do cartão',
    html`autocomplete="cc-number" inputmode="numeric"
    maxlength="23" placeholder="0000 0000 0000 0000"`,
  )}
  <output id="brand" for="number" aria-live="polite"></output>
  ${field(
    'expiry',
    'Validade',
    html`autocomplete="cc-exp" inputmode="numeric" maxlength="5"
    placeholder="MM/AA"`,
  )}
  ${field(
    'cvv',
    'CVV',
    html`autocomplete="cc-csc" inputmode="numeric" maxlength="4"
    placeholder="123"`,
  )}
</form>
<script nonce="${nonce}">${script}</script>
</html>`
}
