import { sendClaimCode } from '#contract/pix-keys/claim-endpoints.ts'
import type { KeyType } from '#contract/pix-keys/rules.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { CodeForm } from '#web/panel/areas/pix-keys/CodeForm.tsx'
import { keyText } from '#web/panel/areas/pix-keys/key-text.ts'
import { texts } from '#web/panel/areas/pix-keys/texts.ts'
import { useClaim } from '#web/panel/areas/pix-keys/useClaim.ts'

/** A key that is about to be claimed, as it was sent. */
export interface ClaimedKey {
  readonly keyType: KeyType
  readonly key: string
}

interface ClaimCodeStepProps {
  readonly claimed: ClaimedKey
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The code that proves an e-mail; once it is typed the key is claimed. */
export function ClaimCodeStep({ claimed, onDone, onClose }: ClaimCodeStepProps) {
  const claim = useClaim(onDone)
  const again = useCommand(sendClaimCode, {
    isQuiet: true,
    onDone: () => toast.success(texts.sentAgain),
  })
  return (
    <CodeForm
      text={texts.received.codeText(keyText(claimed))}
      label={texts.received.mailCode}
      submitLabel={texts.claim}
      refusedTitle={texts.notClaimed}
      refusal={claim.failure ?? again.failure}
      isBusy={claim.isBusy}
      isSending={again.isBusy}
      abandon={claim.abandon}
      onSubmit={(code) => void claim.submit({ body: { ...claimed, code } })}
      onAgain={() => void again.submit({ body: claimed })}
      onClose={onClose}
    />
  )
}
