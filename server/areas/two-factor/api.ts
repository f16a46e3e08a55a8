import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import * as endpoints from '#contract/two-factor/endpoints.ts'
import { isTwoFactorOn } from '#server/areas/accounts/two-factor.ts'
import { countingCodes } from '#server/areas/sign-in/counting-codes.ts'
import {
  disable,
  enable,
  generate,
  replaceCodes,
  type TwoFactorTools,
} from '#server/areas/two-factor/set-up.ts'
import { command } from '#server/platform/commands/command.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { Reply } from '#server/platform/http/responses.ts'
import { type Caller, query, type Route } from '#server/platform/http/routes.ts'

const userOf = (caller: Caller | null): Uuid =>
  caller?.userId ?? reject(platformRefusals.sessionExpired)

/** The second factor of the signed-in user. */
export const twoFactorApi = (tools: TwoFactorTools): Route[] => [
  command(endpoints.generateTwoFactor, (work, _, caller) => generate(work, tools, userOf(caller))),
  command(endpoints.setTwoFactor, async (work, { query: { enabled, code = '' } }, caller) => {
    if (enabled) return enable(work, tools, userOf(caller), code)
    await disable(work, userOf(caller), caller?.sessionId ?? null)
    return new Reply(204, { recoveryCodes: [] })
  }),
  query(endpoints.readTwoFactor, (transaction, _, caller) =>
    isTwoFactorOn(transaction, userOf(caller)),
  ),
  countingCodes(
    command(endpoints.replaceRecoveryCodes, (work, { body }, caller) =>
      replaceCodes(work, tools, userOf(caller), body.code),
    ),
  ),
]
