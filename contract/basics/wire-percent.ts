import * as z from 'zod/mini'
import { centavosOfDecimal, decimalText } from '#contract/basics/money.ts'
import { described, PLAIN_DECIMAL, sourceOf, wireNumber } from '#contract/basics/wire.ts'

const PERCENT = {
  type: 'number',
  format: 'decimal',
  description: 'Percentual, com no máximo 2 casas decimais',
  minimum: 0,
  maximum: 100,
  examples: [12.5],
}

/** A percentage 0–100 with at most 2 decimals on the wire, basis points inside. */
export const percent = (error = 'percentual inválido') =>
  z.codec(described(wireNumber(), PERCENT), z.int(), {
    decode: (value, context) => {
      const source = sourceOf(value)
      const points = PLAIN_DECIMAL.test(source) ? centavosOfDecimal(source) : null
      if (points !== null && points >= 0n && points <= 10_000n) return Number(points)
      context.issues.push({ code: 'custom', input: value, message: error })
      return z.NEVER
    },
    encode: (points) => Number(decimalText(BigInt(points))),
  })
