import { Button } from '@mantine/core'
import { readClaimOffer, sendClaimCode } from '#contract/pix-keys/claim-endpoints.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { useRead } from '#web/client/queries.ts'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import type { ClaimedKey } from '#web/panel/areas/pix-keys/ClaimCodeStep.tsx'
import { keyText } from '#web/panel/areas/pix-keys/key-text.ts'
import { texts } from '#web/panel/areas/pix-keys/texts.ts'
import { useClaim } from '#web/panel/areas/pix-keys/useClaim.ts'
import classes from './PixKeys.module.css'

interface ClaimOfferProps {
  /** The key as it was sent. */
  readonly refused: ClaimedKey
  readonly onDone: () => void
  /** The code that proves the key was sent. */
  readonly onCodeSent: (claimed: ClaimedKey) => void
}

/** Offers to claim a key that the directory refused, where that is possible. */
export function ClaimOffer({ refused, onDone, onCodeSent }: ClaimOfferProps) {
  const offer = useRead(readClaimOffer, { query: refused }, { isQuiet: true })
  const claim = useClaim(onDone)
  const code = useCommand(sendClaimCode, { isQuiet: true, onDone: () => onCodeSent(refused) })
  const { kind = null, byCode = false } = offer.data ?? {}
  if (kind === null) return null
  const { submit, isBusy, failure } = byCode ? code : claim
  return (
    <div className={classes.offer}>
      <p className={classes.note}>{texts.offer}</p>
      {byCode && <p className={classes.note}>{texts.received.byCode(keyText(refused), false)}</p>}
      <Button variant="default" loading={isBusy} onClick={() => void submit({ body: refused })}>
        {byCode ? texts.received.sendCode : texts.claim}
      </Button>
      {failure && <ErrorState title={texts.notClaimed} texts={failure} />}
    </div>
  )
}
