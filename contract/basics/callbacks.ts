import * as z from 'zod/mini'
import { text } from '#contract/basics/wire.ts'

/** The path of a callback address names the company that calls, by its id in the configuration. */
export const callbackParams = z.strictObject({ provider: text({ max: 40 }) })
