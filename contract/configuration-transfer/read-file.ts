import * as z from 'zod/mini'
import { labelIn } from '#contract/basics/labels.ts'
import {
  FIELD_LABELS,
  SECTION_LABELS,
  type Section,
  switchLabel,
} from '#contract/configuration-transfer/labels.ts'
import {
  FORMAT,
  MAX_FILE_BYTES,
  MAX_FILE_MIB,
  VERSION,
} from '#contract/configuration-transfer/rules.ts'
import {
  type ConfigurationFile,
  configurationFile,
} from '#contract/configuration-transfer/shapes.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import { planRefusals } from '#contract/plans/refusals.ts'
import { PERIODICITIES } from '#contract/plans/rules.ts'
import { webhookRefusals } from '#contract/webhooks/refusals.ts'

/** A file that can be compared, or the one sentence that says why not, and where. */
type ReadFile =
  | { readonly file: ConfigurationFile; readonly problem: null }
  | { readonly file: null; readonly problem: string }

const refused = (problem: string): ReadFile => ({ file: null, problem })

/** Why a file of that size isn't even read; null when it is. */
export const sizeProblem = (bytes: number): string | null =>
  bytes > MAX_FILE_BYTES
    ? `O arquivo passa de ${MAX_FILE_MIB} MB, o máximo de um arquivo de configuração.`
    : null

const PROBLEMS = {
  notJson: 'O arquivo não é um JSON válido. Escolha um arquivo que esta página exportou.',
  otherFormat:
    'O JSON não é um arquivo de configuração. Escolha um arquivo que esta página exportou.',
  newer: (version: number) =>
    `O arquivo é da versão ${version}, e esta instalação lê até a versão ${VERSION}. Atualize a instalação antes de aplicar.`,
} as const

const head = z.object({ format: z.literal(FORMAT), version: z.int() })

/** Reads a file that a person chose. */
export function readFile(text: string): ReadFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused(PROBLEMS.notJson)
  }
  const known = z.safeParse(head, value)
  if (!known.success) return refused(PROBLEMS.otherFormat)
  if (known.data.version > VERSION) return refused(PROBLEMS.newer(known.data.version))
  const result = z.safeParse(configurationFile, value, { reportInput: true })
  if (result.success) return { file: result.data, problem: null }
  const [issue] = result.error.issues
  return refused(issue ? sentenceOf(issue, value) : PROBLEMS.otherFormat)
}

type Issue = z.core.$ZodIssue

/** The place and the reason of what is wrong. */
function sentenceOf(issue: Issue, value: unknown): string {
  const place = placeOf(issue.path, value)
  const reason = reasonOf(issue).replace(/[.!]$/, '')
  return `${[...place, reason].join(': ')}.`
}

const inside = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<PropertyKey, unknown>>)[key]
    : undefined

const isSection = (name: PropertyKey): name is Section => Object.hasOwn(SECTION_LABELS, name)

/** Where it is, in the words of the screens: 'Planos, “Clube”', 'Anual'. */
function placeOf(path: readonly PropertyKey[], value: unknown): string[] {
  const [section, ...rest] = path
  if (section === undefined) return ['Arquivo']
  if (!isSection(section)) return [labelOf(section)]
  if (section === 'notices') return [SECTION_LABELS.notices, ...fieldPlace(rest, undefined)]
  const [at, ...fields] = rest
  if (typeof at !== 'number') return [SECTION_LABELS[section]]
  const record = inside(inside(value, section), at)
  const title = inside(record, 'title')
  const name =
    typeof title === 'string' && title.trim() !== '' ? `“${title.trim()}”` : `nº ${at + 1}`
  return [`${SECTION_LABELS[section]}, ${name}`, ...fieldPlace(fields, record)]
}

const labelOf = (name: PropertyKey): string => labelIn(FIELD_LABELS, String(name))

/** Which field of a record it is. */
function fieldPlace(path: readonly PropertyKey[], record: unknown): string[] {
  const [name, at] = path
  if (name === undefined) return []
  if (name === 'switches' && at !== undefined) return [switchLabel(String(at))]
  if (name === 'basicValues' && typeof at === 'number') {
    const type = inside(inside(inside(record, name), at), 'type')
    const known = PERIODICITIES.find((each) => each === type)
    return [known ? periodicityLabel(known) : `${labelOf(name)}, nº ${at + 1}`]
  }
  if (name === 'bullets' && typeof at === 'number') return [`${labelOf(name)}, nº ${at + 1}`]
  return [labelOf(name)]
}

const REFUSALS = [
  ...Object.values(planRefusals),
  ...Object.values(webhookRefusals),
  customerRefusals.invalidEmail,
]

const shown = (value: unknown): string =>
  typeof value === 'object' ? 'este valor' : `“${String(value)}”`

/** Own reasons begin in lower case; the shape library's own are English. */
const OWN_REASON = /^[a-zà-ú]/

function reasonOf(issue: Issue): string {
  const refusal = REFUSALS.find(({ code }) => code === issue.message)
  if (refusal) return refusal.text
  if (OWN_REASON.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'unrecognized_keys':
      return `o campo “${issue.keys[0]}” não é conhecido`
    case 'invalid_type':
      return issue.input === undefined ? 'falta este campo' : 'o valor não é do tipo esperado'
    case 'invalid_value':
      return issue.input === undefined
        ? 'falta este campo'
        : `${shown(issue.input)} não é um valor conhecido`
    case 'too_big':
      return `no máximo ${issue.maximum}`
    case 'too_small':
      return `no mínimo ${issue.minimum}`
    default:
      return 'o valor não é válido'
  }
}
