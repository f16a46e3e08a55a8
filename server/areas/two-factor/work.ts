import { RECOVERY_CODE_USED } from '#server/areas/sign-in/codes.ts'
import { mailToUser, type UserMailTools } from '#server/areas/sign-in/mail-to-user.ts'
import {
  disabledMail,
  enabledMail,
  recoveryMail,
  replacedMail,
} from '#server/areas/two-factor/mails.ts'
import {
  RECOVERY_CODES_REPLACED,
  TWO_FACTOR_DISABLED,
  TWO_FACTOR_ENABLED,
} from '#server/areas/two-factor/set-up.ts'
import type { EventJob } from '#server/platform/events/queue.ts'

/** Mails users about changes of their second factor. */
export const twoFactorJobs = (tools: UserMailTools): EventJob[] => [
  {
    name: 'mail-two-factor-enabled',
    types: [TWO_FACTOR_ENABLED],
    run: (followed) => mailToUser(followed, tools, enabledMail),
  },
  {
    name: 'mail-two-factor-disabled',
    types: [TWO_FACTOR_DISABLED],
    run: (followed) => mailToUser(followed, tools, disabledMail),
  },
  {
    name: 'mail-recovery-code-used',
    types: [RECOVERY_CODE_USED],
    run: (followed) => {
      const { left } = followed.event.data as { readonly left: number }
      return mailToUser(followed, tools, recoveryMail(left))
    },
  },
  {
    name: 'mail-recovery-codes-replaced',
    types: [RECOVERY_CODES_REPLACED],
    run: (followed) => mailToUser(followed, tools, replacedMail),
  },
]
