const COMMENT = String.raw`--[^\n]*|/\*[\s\S]*?\*/`
const QUOTED = String.raw`'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$`
/** A part of SQL that a semicolon does not divide, a semicolon, or any other character. */
const PARTS = new RegExp(`${COMMENT}|${QUOTED}|[\\s\\S]`, 'g')

const isComment = (part: string) => part.startsWith('--') || part.startsWith('/*')

/**
 * The statements of SQL text with several of them, without comments between them. Semicolons in strings,
 * names, comments and bodies of functions (`$$ … $$`) end none; strings with backslashes are not read.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [part] of text.matchAll(PARTS)) {
    if (part === ';') {
      statements.push(statement)
      statement = ''
    } else if (!isComment(part)) statement += part
  }
  return [...statements, statement].map((each) => each.trim()).filter((each) => each !== '')
}
