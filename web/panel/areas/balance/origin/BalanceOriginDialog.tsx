import { Button } from '@mantine/core'
import { useState } from 'react'
import { type BalanceOrigin as Origin, readBalanceOrigin } from '#contract/balance/origin.ts'
import { useRead } from '#web/client/queries.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { Movements } from '#web/panel/areas/balance/origin/Derivation.tsx'
import { originTexts } from '#web/panel/areas/balance/origin/texts.ts'
import { ledgerTexts } from '#web/panel/areas/ledger/public/ledger-texts.ts'
import {
  OriginDialog,
  OriginNote,
  OriginSection,
} from '#web/panel/areas/ledger/public/ValueOrigin.tsx'
import classes from './Origin.module.css'

const { balance: texts } = originTexts

interface BalanceOriginDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Where the available balance comes from, page by page of its movements. */
export function BalanceOriginDialog({ isOpen, onClose }: BalanceOriginDialogProps) {
  const [before, setBefore] = useState<string | undefined>()
  const read = useRead(
    readBalanceOrigin,
    { query: before === undefined ? {} : { before } },
    { enabled: isOpen, keepsPrevious: true, isQuiet: true },
  )
  const close = () => {
    onClose()
    setBefore(undefined)
  }
  return (
    <OriginDialog isOpen={isOpen} onClose={close} read={read}>
      {(origin) => (
        <>
          <Page origin={origin} isNewest={before === undefined} />
          <p className={classes.pages}>
            {before !== undefined && (
              <Button variant="default" size="sm" onClick={() => setBefore(undefined)}>
                {texts.newest}
              </Button>
            )}
            {origin.next !== null && (
              <Button
                variant="default"
                size="sm"
                loading={read.isPlaceholderData}
                onClick={() => setBefore(origin.next ?? undefined)}
              >
                {texts.previous}
              </Button>
            )}
          </p>
        </>
      )}
    </OriginDialog>
  )
}

function Page({ origin, isNewest }: { readonly origin: Origin; readonly isNewest: boolean }) {
  const { opening, closing, movements, isExact } = origin
  return (
    <>
      <DataList
        layout="facts"
        items={[
          { label: texts.opening, value: <Money amount={opening} /> },
          { label: texts.movements, value: <Money amount={closing - opening} /> },
          {
            label: isNewest ? texts.closing : texts.earlier,
            value: <Money amount={closing} />,
            isResult: true,
          },
        ]}
      />
      <OriginNote>{isExact ? texts.exact : ledgerTexts.inexact}</OriginNote>
      <OriginSection title={originTexts.rule}>
        <p>{texts.rule}</p>
      </OriginSection>
      {movements.length > 0 ? (
        <Movements movements={movements} />
      ) : (
        <OriginNote>{texts.none}</OriginNote>
      )}
    </>
  )
}
