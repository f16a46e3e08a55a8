/** XML that is already escaped. */
export class Xml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

// Characters that XML 1.0 cannot represent.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be removed
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string) =>
  text
    .replace(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;')

const quoted = (text: string) => escaped(text).replaceAll('"', '&quot;')

export type XmlPart = Xml | string | null

/** An element; texts in it are escaped, null is nothing. Written as canonical XML writes it. */
export function element(
  name: string,
  parts: readonly XmlPart[] | string,
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${quoted(value)}"`)
  const content = (typeof parts === 'string' ? [parts] : parts).map((part) => {
    if (part === null) return ''
    return part instanceof Xml ? part.text : escaped(part)
  })
  return new Xml(`<${name}${opening.join('')}>${content.join('')}</${name}>`)
}

/** An element with a text, or nothing where there is none. */
export const optionalElement = (name: string, text: string | null | undefined): Xml | null =>
  text ? element(name, text) : null
