import { escapeHtml } from '#server/platform/http/html.ts'

/** HTML that is already escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | null | readonly Part[]

function render(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return escapeHtml(String(part))
}

/** A template of HTML: what is put in is escaped unless it came from such a template itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = strings.map(
    (string, at) => string + (at < parts.length ? render(parts[at] ?? null) : ''),
  )
  return new Html(text.join(''))
}
