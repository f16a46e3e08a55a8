import anyAscii from 'any-ascii'

// Characters without a shape of their own: controls, direction marks, private use, half a pair.
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Variation_Selector}]/gu
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u

/** The character without those of its accents that cannot be written; null when that isn't enough. */
function withFewerAccents(
  character: string,
  isWritable: (character: string) => boolean,
): string | null {
  const parts = [...character.normalize('NFD')]
  for (let kept = parts.length - 1; kept > 0; kept -= 1) {
    const shorter = parts.slice(0, kept).join('').normalize('NFC')
    if ([...shorter].length === 1 && isWritable(shorter)) return shorter
  }
  return null
}

/**
 * One line of text with only those characters that `isWritable` accepts; it must accept ASCII.
 * Other letters lose their accents or are written as they are read in Latin letters (Ł is L, Щ is
 * Shch). Only what has no reading, such as emoji, is dropped.
 */
export function transliterate(text: string, isWritable: (character: string) => boolean): string {
  const plain = text.replace(/\s+/g, ' ').replace(SHAPELESS, '').normalize('NFC')
  const written = [...plain].map((character) => {
    if (isWritable(character)) return character
    if (PICTURE.test(character)) return ''
    return withFewerAccents(character, isWritable) ?? anyAscii(character)
  })
  return written.join('').replace(/ {2,}/g, ' ').trim()
}

/** A text as fiscal layouts take it: printable Latin-1 on one line, at most `limit` characters. */
export const latinText = (text: string, limit: number): string =>
  transliterate(text, (character) => /^[ -~\u00a1-\u00ac\u00ae-\u00ff]$/.test(character))
    .slice(0, limit)
    .trim()
