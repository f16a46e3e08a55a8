import type { FastifyInstance } from 'fastify'
import { tonesOf } from '#contract/basics/colors.ts'
import { type LegalText, privacyOf, type Section, termsOf } from '#server/legal/legal-texts.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Brand, Brands } from '#server/platform/documents/brands.ts'
import { escapeHtml } from '#server/platform/http/html.ts'
import { imageOriginsOf, newNonce, sendPage } from '#server/platform/http/static.ts'

const styleOf = (color: string) => {
  const { inkOnLight, inkOnDark } = tonesOf(color)
  return `:root{color-scheme:light dark;--ink:#1c2526;--quiet:#566365;--ground:#fff;--line:#dde4e3;--brand:${inkOnLight}}
@media (prefers-color-scheme:dark){:root{--ink:#e6edee;--quiet:#a3b1b4;--ground:#10191c;--line:#2a383c;--brand:${inkOnDark}}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif}
header,main,footer{max-width:680px;margin:0 auto;padding:24px 16px}
header{display:flex;align-items:center;gap:10px;border-bottom:1px solid var(--line);font-weight:600}
main{overflow-wrap:anywhere}h1{font-size:30px;line-height:1.2;margin:24px 0 8px}h2{font-size:19px;margin:32px 0 8px}
p,ul{margin:0 0 12px}ul{padding-left:20px}a{color:var(--brand)}.lead,footer{color:var(--quiet)}
.note{border:1px solid var(--line);border-radius:10px;padding:12px 16px;color:var(--quiet)}
footer{border-top:1px solid var(--line);font-size:14px}footer a{margin-right:16px}`
}

const sectionHtml = ({ id, title, paragraphs, items = [] }: Section): string => {
  const list = items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(title)}</h2>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}${list && `<ul>${list}</ul>`}</section>`
}

const SANDBOX_NOTE =
  'Este é um ambiente de demonstração: nenhum pagamento é de verdade, e este texto é um modelo.'

/** A legal text as a page of the brand, without script; `nonce` goes into its style. */
function pageHtml(brand: Brand, mode: Config['mode'], text: LegalText, nonce: string): string {
  const { productName, iconUrl, color, legal } = brand
  const title = escapeHtml(`${text.title} · ${productName}`)
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><link rel="icon" href="${escapeHtml(iconUrl)}"><title>${title}</title>
<style nonce="${nonce}">${styleOf(color)}</style></head><body>
<header><img src="${escapeHtml(iconUrl)}" alt="" width="28" height="28">${escapeHtml(productName)}</header>
<main><h1>${escapeHtml(text.title)}</h1><p class="lead">${escapeHtml(text.lead)}</p>
${mode === 'sandbox' ? `<p class="note">${SANDBOX_NOTE}</p>` : ''}
${text.sections.map(sectionHtml).join('\n')}</main>
<footer><a href="${escapeHtml(legal.termsUrl)}">Termos de uso</a><a href="${escapeHtml(legal.privacyUrl)}">Privacidade</a></footer>
</body></html>`
}

const PAGES = [
  ['/termos', termsOf],
  ['/privacidade', privacyOf],
] as const

// They embed nothing and request nothing but the brand's icon.
const originsOf = (brand: Brand) => ({
  frameOrigins: [],
  connectOrigins: [],
  imageOrigins: imageOriginsOf(brand),
})

/** Serves the terms of use and the privacy notice in the brand of the host that is asked. */
export function mountLegalPages(app: FastifyInstance, brands: Brands, mode: Config['mode']): void {
  for (const [path, textOf] of PAGES) {
    app.get(path, (request, reply) => {
      const brand = brands.ofHost(request.headers.host)
      const nonce = newNonce()
      return sendPage(reply, pageHtml(brand, mode, textOf(brand), nonce), nonce, originsOf(brand))
    })
  }
}
