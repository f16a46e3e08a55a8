import { listClaims, openClaim } from '#contract/pix-keys/claim-endpoints.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { texts } from '#web/panel/areas/pix-keys/texts.ts'

/** Claims a key that another institution has. */
export const useClaim = (onDone: () => void) =>
  useCommand(openClaim, {
    isQuiet: true,
    isOpen: ({ processing }) => processing,
    invalidates: [listClaims],
    onDone: () => {
      toast.success(texts.claimed)
      onDone()
    },
  })
