import { Button } from '@mantine/core'
import { useState } from 'react'
import { REPORT_LABELS, REPORT_TYPES, type ReportType } from '#contract/reports/kinds.ts'
import { useSession } from '#web/client/session.ts'
import { AlertDialog } from '#web/kit/dialogs/AlertDialog.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { PeriodDialog } from '#web/panel/areas/reports/PeriodDialog.tsx'
import { RequestedReports } from '#web/panel/areas/reports/RequestedReports.tsx'
import { texts } from '#web/panel/areas/reports/texts.ts'
import classes from './Reports.module.css'

/** The five reports, and those that the user requested (R-REP-01). */
export function ReportsScreen() {
  const email = useSession()?.user.email ?? ''
  const [chosen, setChosen] = useState<ReportType | null>(null)
  const [isDone, setDone] = useState(false)
  return (
    <>
      <PageHeader title={texts.title}>
        <p className={classes.intro}>{texts.intro}</p>
      </PageHeader>
      <ul className={classes.kinds} aria-label={texts.kinds}>
        {REPORT_TYPES.map((type) => (
          <li key={type} className={classes.kind}>
            <div>
              <h2 className={classes.name}>{REPORT_LABELS[type]}</h2>
              <p className={classes.description}>{texts.descriptions[type]}</p>
            </div>
            <Button
              className={classes.request ?? ''}
              size="sm"
              aria-label={texts.requestOf(REPORT_LABELS[type])}
              onClick={() => setChosen(type)}
            >
              {texts.request}
            </Button>
          </li>
        ))}
      </ul>
      <RequestedReports />
      {chosen && (
        <PeriodDialog
          type={chosen}
          onClose={() => setChosen(null)}
          onRequested={() => {
            setChosen(null)
            setDone(true)
          }}
        />
      )}
      {isDone && (
        <AlertDialog title={texts.done} onClose={() => setDone(false)}>
          <p>{texts.doneText(email)}</p>
        </AlertDialog>
      )}
    </>
  )
}
