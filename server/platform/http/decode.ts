import * as z from 'zod/mini'
import { platformRefusals, type Refusal } from '#contract/basics/refusals.ts'
import { DecimalText } from '#contract/basics/wire.ts'
import { ApiError, type Reason, reject } from '#server/platform/http/api-error.ts'

const PLAIN_INTEGER = /^-?(0|[1-9]\d{0,14})$/
const DEEPEST = 20

/**
 * Parses a JSON body so that no float ever holds a number that a person wrote with decimals
 * (R-MON-01). Refuses malformed text, `__proto__` and more than 20 levels.
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(
      text,
      (key, parsed: unknown, context?: { source?: string }) => {
        if (key === '__proto__') throw new SyntaxError('__proto__')
        if (typeof parsed !== 'number') return parsed
        const source = context?.source ?? ''
        return PLAIN_INTEGER.test(source) ? parsed : new DecimalText(source)
      },
    )
    if (depthOf(value) > DEEPEST) throw new SyntaxError('too deep')
    return value
  } catch {
    return reject(platformRefusals.unreadable)
  }
}

function depthOf(value: unknown): number {
  let level: unknown[] = [value]
  let depth = 0
  while (level.length > 0 && depth <= DEEPEST + 1) {
    const next = level.filter((item): item is object => typeof item === 'object' && item !== null)
    if (next.length === 0) return depth
    depth += 1
    level = next.flatMap((item) => Object.values(item))
  }
  return depth
}

function textOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'campo desconhecido'
    case 'invalid_type':
      return issue.input === undefined ? 'preenchimento obrigatório' : 'tipo inválido'
    case 'invalid_value':
      return 'valor inválido'
    case 'too_big':
      return `no máximo ${issue.maximum}`
    case 'too_small':
      return `no mínimo ${issue.minimum}`
    case 'custom':
      return issue.message
    default:
      return 'valor inválido'
  }
}

const OWN_TEXT = /^[a-zà-ú]/

function reasonsOf(issue: z.core.$ZodIssue, refusals: readonly Refusal[]): Reason[] {
  const known = [...refusals, ...Object.values(platformRefusals)]
  const own = known.find(({ code }) => code === issue.message)
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const field = [...path, key].join('.')
      return own
        ? { refusal: own, field, values: { campo: key } }
        : fieldReason(field, 'campo desconhecido')
    })
  }
  const field = path.join('.')
  if (own) return [{ refusal: own, ...(field ? { field } : {}) }]
  const text = OWN_TEXT.test(issue.message) ? issue.message : textOf(issue)
  return [fieldReason(field || 'corpo', text)]
}

const fieldReason = (field: string, text: string): Reason => ({
  refusal: platformRefusals.invalidField,
  field,
  values: { campo: field, motivo: text },
})

/** Decodes by the shape; refuses with one entry a field, by the area's code where it has one. */
export function decode<S extends z.ZodMiniType>(
  shape: S,
  value: unknown,
  refusals: readonly Refusal[],
): z.output<S> {
  const result = z.safeParse(shape, value, { reportInput: true })
  if (result.success) return result.data
  const seen = new Set<string>()
  const reasons = result.error.issues
    .flatMap((issue) => reasonsOf(issue, refusals))
    .filter(({ refusal, field = '' }) => {
      const key = `${refusal.code} ${field}`
      return !seen.has(key) && seen.add(key)
    })
  throw new ApiError(reasons)
}
