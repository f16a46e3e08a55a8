import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDay, formatInstant } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from '../Charges.module.css'

type Attempt = ChargeDetail['chargesTries'][number]

/** The attempts to charge a card, with the reason of each failure (R-CHD-20, R-CHD-21). */
export function Attempts({ charge }: { readonly charge: ChargeDetail }) {
  const [opened, setOpened] = useState<Attempt | null>(null)
  return (
    <SectionCard title={texts.attempts}>
      {charge.chargesTries.map((attempt) => (
        <div className={classes.row} key={attempt.uuid}>
          <span>
            {labelIn(texts.attemptStates, attempt.status)}{' '}
            <span className={classes.muted}>{formatInstant(attempt.createdAt)}</span>
            <span className={classes.attempt}>
              {actionTexts.attempt.due(formatDay(attempt.expirationDate))} · {attempt.uuid}
            </span>
          </span>
          <Money amount={attempt.value} />
          {attempt.status === 'FAILED' && (
            <Button variant="subtle" size="compact-sm" onClick={() => setOpened(attempt)}>
              {texts.details}
            </Button>
          )}
        </div>
      ))}
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={texts.attempt}
        centered
      >
        {opened && <AttemptFacts charge={charge} attempt={opened} />}
      </Modal>
    </SectionCard>
  )
}

function AttemptFacts({
  charge,
  attempt,
}: {
  readonly charge: ChargeDetail
  readonly attempt: Attempt
}) {
  const errors = attempt.errorTransactionalResponse ?? []
  return (
    <>
      <DataList
        layout="facts"
        items={[
          { label: texts.columns.customer, value: charge.customerName },
          { label: texts.status, value: labelIn(texts.attemptStates, attempt.status) },
          { label: texts.value, value: <Money amount={attempt.value} size="plain" /> },
          { label: actionTexts.attempt.date, value: formatInstant(attempt.createdAt) },
        ]}
      />
      {errors.length === 0 && <p className={classes.muted}>{texts.noErrors}</p>}
      {errors.map(({ error }) => (
        <p className={classes.reason} key={error.codeReason}>
          {error.codeReason} - {error.message}
        </p>
      ))}
    </>
  )
}
