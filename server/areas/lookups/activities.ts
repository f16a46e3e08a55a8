import { readFileSync } from 'node:fs'
import { foldText } from '#contract/basics/text-search.ts'
import { type Activity, MAX_ACTIVITIES } from '#contract/lookups/shapes.ts'

const CODE_LENGTH = 7

/** The subclasses of the CNAE 2.3 by code, with the words that they are found by. */
const ACTIVITIES = readFileSync(new URL('activities.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const description = line.slice(CODE_LENGTH + 1)
    return { code: line.slice(0, CODE_LENGTH), description, words: ` ${foldText(description)}` }
  })

/** The activities whose code begins so, or whose description has each word. */
export function searchActivities(search: string): Activity[] {
  if (search === '') return []
  const code = search.replace(/[\s./-]/g, '')
  const words = foldText(search).split(/[\s,;]+/)
  const found = /^\d+$/.test(code)
    ? ACTIVITIES.filter((each) => each.code.startsWith(code))
    : ACTIVITIES.filter((each) => words.every((word) => each.words.includes(word)))
  return found
    .slice(0, MAX_ACTIVITIES)
    .map(({ code: each, description }) => ({ code: each, description }))
}
