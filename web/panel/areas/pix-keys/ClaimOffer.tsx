import { Button } from '@mantine/core'
import { listClaims, openClaim } from '#contract/pix-keys/claim-endpoints.ts'
import type { KeyType } from '#contract/pix-keys/rules.ts'
import { useCommand } from '#web/client/command.ts'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { toast } from '#web/kit/notices/toast.ts'
import { texts } from '#web/panel/areas/pix-keys/texts.ts'
import classes from './PixKeys.module.css'

interface ClaimOfferProps {
  readonly keyType: KeyType
  /** The key as it was sent. */
  readonly value: string
  readonly onDone: () => void
}

/** Offers to claim a key that the directory refused because it is registered. */
export function ClaimOffer({ keyType, value, onDone }: ClaimOfferProps) {
  const { submit, isBusy, failure } = useCommand(openClaim, {
    isQuiet: true,
    isOpen: ({ processing }) => processing,
    invalidates: [listClaims],
    onDone: () => {
      toast.success(texts.claimed)
      onDone()
    },
  })
  return (
    <div className={classes.offer}>
      <p className={classes.note}>{texts.offer}</p>
      <Button
        variant="default"
        loading={isBusy}
        onClick={() => void submit({ body: { keyType, key: value } })}
      >
        {texts.claim}
      </Button>
      {failure && <ErrorState title={texts.notClaimed} texts={failure} />}
    </div>
  )
}
