import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Centavos } from '#contract/basics/money.ts'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import classes from './Withdraw.module.css'

const MAX_DIGITS = 8 // ten characters with their marks (R-FIN-08)

interface WithdrawalAmountProps {
  readonly texts: { readonly available: string; readonly amount: string; readonly all: string }
  readonly available: Centavos
  /** What is available is made of; under it. */
  readonly parts?: string
  readonly value: Centavos | null
  readonly onChange: (value: Centavos | null) => void
  readonly isBusy: boolean
  /** Between the field and the note. */
  readonly children?: ReactNode
  /** When and where the money is sent. */
  readonly note: string
}

/** What is available, the amount with the button for all of it, and when it is sent. */
export const WithdrawalAmount = (props: WithdrawalAmountProps) => {
  const { texts, available, parts, value, onChange, isBusy, children, note } = props
  return (
    <>
      <p className={classes.available}>
        <span className={classes.name}>{texts.available}</span>
        <Money amount={available} size="large" />
        {parts && <span className={classes.name}>{parts}</span>}
      </p>
      <MoneyInput
        label={texts.amount}
        maxDigits={MAX_DIGITS}
        value={value}
        onChange={onChange}
        disabled={isBusy}
        data-autofocus
      />
      {available > 0n && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.all}
          disabled={isBusy}
          onClick={() => onChange(available)}
        >
          {texts.all}
        </Button>
      )}
      {children}
      <p className={classes.note}>{note}</p>
    </>
  )
}
