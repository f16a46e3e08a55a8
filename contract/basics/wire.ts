import * as z from 'zod/mini'
import { DAY, type Day, type Instant, isDay } from '#contract/basics/days.ts'
import { isUuid, UUID, type Uuid } from '#contract/basics/ids.ts'
import {
  type Centavos,
  centavosOfDecimal,
  decimalText,
  MAX_CENTAVOS,
} from '#contract/basics/money.ts'

/** Documentation of a shape for the OpenAPI document. In a codec it belongs to the wire side. */
export const described = <S extends z.ZodMiniType>(shape: S, schema: z.core.JSONSchemaMeta): S => {
  z.globalRegistry.add(shape, schema)
  return shape
}

/**
 * A JSON number that is no plain integer, as text. Bodies are parsed without floats, so that
 * `10.105` and `1e2` reach the shapes as text and are rejected (R-MON-01).
 */
export class DecimalText {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type WireNumber = number | DecimalText
const isWireNumber = (value: unknown): boolean =>
  typeof value === 'number' || value instanceof DecimalText
export const wireNumber = () => z.custom<WireNumber>(isWireNumber, 'informe um número')
export const sourceOf = (value: WireNumber) =>
  typeof value === 'number' ? String(value) : value.source

export const PLAIN_DECIMAL = /^-?\d{1,8}(\.\d{1,2})?$/

interface MoneyBounds {
  readonly min?: Centavos
  readonly max?: Centavos
  /** The code of the area's refusal, or why it is invalid. */
  readonly error?: string
}

const reais = ({ min, max }: Required<Pick<MoneyBounds, 'min' | 'max'>>) => ({
  type: 'number',
  format: 'decimal',
  description: 'Reais, com no máximo 2 casas decimais',
  minimum: Number(decimalText(min)),
  maximum: Number(decimalText(max)),
  examples: [max < 15_050n ? Number(decimalText(max)) : 150.5],
})

/**
 * Reais on the wire with at most 2 decimals, integer centavos inside (R-MON-01). Refuses exponents,
 * a third decimal, amounts above R$ 99.999.999,99 and, unless `min` says otherwise, negatives.
 */
export const money = ({
  min = 0n,
  max = MAX_CENTAVOS,
  error = 'valor em reais inválido',
}: MoneyBounds = {}) =>
  z.codec(described(wireNumber(), reais({ min, max })), z.bigint(), {
    decode: (value, context) => {
      const source = sourceOf(value)
      const amount = PLAIN_DECIMAL.test(source) ? centavosOfDecimal(source) : null
      if (amount !== null && amount >= min && amount <= max) return amount
      context.issues.push({ code: 'custom', input: value, message: error })
      return z.NEVER
    },
    encode: (amount) => Number(decimalText(amount)),
  })

/** Money in responses, which may be negative (a balance in debt). */
export const anyMoney = () =>
  money({ min: -MAX_CENTAVOS * 1_000_000n, max: MAX_CENTAVOS * 1_000_000n })

export const DATE = {
  type: 'string',
  format: 'date',
  pattern: DAY.source,
  examples: ['2026-12-10'],
}
export const isDate = (value: unknown): value is Day => typeof value === 'string' && isDay(value)

/** A date that exists, `yyyy-MM-dd`. */
export const day = () => described(z.custom<Day>(isDate, 'data inválida'), DATE)

const INSTANT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/

/** A moment of a day that exists, ISO 8601 UTC. */
export const instant = () =>
  described(
    z.custom<Instant>(
      (value) => typeof value === 'string' && INSTANT.test(value) && isDay(value.slice(0, 10)),
      'instante inválido',
    ),
    {
      type: 'string',
      format: 'date-time',
      pattern: INSTANT.source,
      examples: ['2026-12-10T15:04:05.000Z'],
    },
  )

const LOCAL_DATE_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

export const DATE_TIME = {
  type: 'string',
  description: 'Data e hora de São Paulo, sem deslocamento',
  pattern: LOCAL_DATE_TIME.source,
  examples: ['2026-12-10T18:00:00'],
}
export const isDateTime = (value: unknown): value is `${Day}T${string}` =>
  typeof value === 'string' && LOCAL_DATE_TIME.test(value) && isDay(value.slice(0, 10))

/** `yyyy-MM-ddTHH:mm:ss` on the clocks of São Paulo, without offset. */
export const localDateTime = () =>
  described(z.custom<`${Day}T${string}`>(isDateTime, 'data e hora inválidas'), DATE_TIME)

/** A lower-case uuid. */
export const uuid = () =>
  described(
    z.custom<Uuid>((value) => typeof value === 'string' && isUuid(value), 'identificador inválido'),
    {
      type: 'string',
      format: 'uuid',
      pattern: UUID.source,
      examples: ['019ac0de-5eed-7000-8000-0123456789ab'],
    },
  )

// PostgreSQL cannot hold NUL in text, and a lone surrogate is no text at all.
const isPlainText = (value: string) => !value.includes('\u0000') && value.isWellFormed()

interface TextBounds {
  readonly min?: number
  readonly max: number
  readonly error?: string
  /** The error text for values that are too long, and only for those. */
  readonly long?: string
}

/**
 * Text without NUL, trimmed, `min` (1) to `max` characters. `error` and `long` may be a refusal's
 * code. The trim is a check and not a transform, so that the panel can encode what it sends.
 */
export const text = ({ min = 1, max, error, long }: TextBounds) =>
  z
    .string()
    .check(
      z.trim(),
      z.refine(isPlainText, 'caracteres inválidos'),
      z.minLength(
        min,
        error ?? (min === 1 ? 'preenchimento obrigatório' : `mínimo de ${min} caracteres`),
      ),
      z.maxLength(max, long ?? error ?? `máximo de ${max} caracteres`),
    )

/** As `text`, but empty and absent are both null. */
export const optionalText = (bounds: TextBounds) =>
  z.codec(z.optional(z.nullable(text({ ...bounds, min: 0 }))), z.nullable(z.string()), {
    decode: (value) => value || null,
    encode: (value) => value,
  })

/** An integer of a query string. */
export const integerOf = (min: number, max: number, error = `informe de ${min} a ${max}`) =>
  z.codec(described(z.string(), { type: 'integer', minimum: min, maximum: max }), z.int(), {
    decode: (value, context) => {
      const count = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
      if (count >= min && count <= max) return count
      context.issues.push({ code: 'custom', input: value, message: error })
      return z.NEVER
    },
    encode: String,
  })

const MAX_NUMERIC_ID = 999_999_999

/** The number of a record that is no uuid: a seller, its checkout, a plan, a sub-seller. */
export const numericId = () => z.int().check(z.gte(1), z.lte(MAX_NUMERIC_ID))

/** The number of such a record in a path. */
export const numericIdOf = () => integerOf(1, MAX_NUMERIC_ID)

/** Money of a query string, reais with at most 2 decimals. */
export const moneyOf = ({
  min = 1n,
  max = MAX_CENTAVOS,
  error = 'valor em reais inválido',
}: MoneyBounds = {}) =>
  z.codec(described(z.string(), reais({ min, max })), z.bigint(), {
    decode: (value, context) => {
      const amount = PLAIN_DECIMAL.test(value) ? centavosOfDecimal(value) : null
      if (amount !== null && amount >= min && amount <= max) return amount
      context.issues.push({ code: 'custom', input: value, message: error })
      return z.NEVER
    },
    encode: decimalText,
  })

/** A boolean of a query string. */
export const booleanOf = () =>
  z.codec(described(z.enum(['true', 'false']), { type: 'boolean', enum: undefined }), z.boolean(), {
    decode: (value) => value === 'true',
    encode: (value) => (value ? ('true' as const) : ('false' as const)),
  })

/** An uploaded file. */
export interface Upload {
  readonly name: string
  readonly type: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'name' in value

interface UploadBounds {
  readonly max: number
  readonly maxBytes: number
  /** The accepted types and the error text for others; absent where the content alone decides. */
  readonly accepted?: { readonly types: readonly string[]; readonly wrongType: string }
  /** The refusal's code of a file that is too large. */
  readonly tooLarge?: string
  readonly empty?: string
}

/** Files of a form; a larger one is refused with `BAR-0013` unless `tooLarge` says otherwise. */
export const uploads = ({ max, maxBytes, accepted, ...errors }: UploadBounds) =>
  z._default(
    z
      .array(
        described(z.custom<Upload>(isUpload, 'envie um arquivo'), {
          type: 'string',
          format: 'binary',
          description: `${accepted ? `${accepted.types.join(', ')}, ` : ''}até ${maxBytes / 1_048_576} MiB`,
        }).check(
          z.refine(({ size }) => size <= maxBytes, errors.tooLarge ?? 'BAR-0013'),
          z.refine(({ size }) => size > 0, errors.empty ?? 'arquivo vazio'),
          z.refine(({ type }) => accepted?.types.includes(type) ?? true, accepted?.wrongType),
        ),
      )
      .check(z.maxLength(max, `no máximo ${max} arquivos`)),
    [],
  )
