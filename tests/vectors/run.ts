import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { kinds } from '#tests/vectors/kinds.ts'

export interface Vector {
  readonly id: string
  readonly kind: string
  readonly input: unknown
  readonly expected: unknown
}

/** The vectors of a file: a JSON list whose unknown members are ignored. */
export const readVectors = (path: string | URL): Vector[] =>
  JSON.parse(readFileSync(path, 'utf8')) as Vector[]

/** JSON knows neither undefined nor bigint: vectors write them as null and as a number. */
function asJson(result: unknown): unknown {
  if (result === undefined) return null
  return typeof result === 'bigint' ? Number(result) : result
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of an expected object only the members that it has are compared; all else must be equal. */
export function isAsExpected(result: unknown, expected: unknown): boolean {
  const actual = asJson(result)
  if (!isObject(expected)) return isDeepStrictEqual(actual, expected)
  return (
    isObject(actual) &&
    Object.entries(expected).every(([name, value]) => isAsExpected(actual[name], value))
  )
}

/** Why a vector fails, null when it passes. An unknown kind and a throw are failures. */
export function failureOf({ kind, input, expected }: Vector): string | null {
  const adapter = kinds.get(kind)
  if (!adapter) return `unknown kind ${kind}`
  try {
    const result = adapter(input as never)
    return isAsExpected(result, expected)
      ? null
      : `expected ${JSON.stringify(expected)}, got ${JSON.stringify(asJson(result))}`
  } catch (error) {
    return `threw ${String(error)}`
  }
}

function main(path: string | undefined): void {
  if (!path) {
    console.error('usage: node tests/vectors/run.ts FILE.json')
    process.exitCode = 2
    return
  }
  const vectors = readVectors(path)
  let failed = 0
  for (const vector of vectors) {
    const failure = failureOf(vector)
    if (failure === null) continue
    failed += 1
    console.log(`${vector.id}: ${failure}`)
  }
  console.log(`${vectors.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

if (import.meta.main) main(process.argv[2])
