import { Button } from '@mantine/core'
import type { ConfigurationRow } from '#contract/configuration-transfer/compare.ts'
import {
  ENVIRONMENT_LABELS,
  SECTION_LABELS,
  SECTIONS,
  type Section,
} from '#contract/configuration-transfer/labels.ts'
import { ROW_STATUSES, type RowStatus } from '#contract/configuration-transfer/pairs.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useDialog } from '#web/kit/dialogs/useDialog.ts'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { PickBar } from '#web/kit/lists/PickBar.tsx'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { Progress } from '#web/kit/notices/Progress.tsx'
import { RefreshIcon } from '#web/kit/theme/icons.tsx'
import type { Comparison } from '#web/panel/areas/configuration-transfer/comparison.ts'
import { RowItem, StillRows } from '#web/panel/areas/configuration-transfer/RowItem.tsx'
import { texts } from '#web/panel/areas/configuration-transfer/texts.ts'
import type { Transfer } from '#web/panel/areas/configuration-transfer/useTransfer.ts'
import classes from './Transfer.module.css'

interface ViewProps {
  readonly transfer: Transfer
  readonly comparison: Comparison
}

const ofStatus = (rows: readonly ConfigurationRow[], status: RowStatus) =>
  rows.filter((row) => row.status === status)

const countsText = (rows: readonly ConfigurationRow[]): string =>
  ROW_STATUSES.flatMap((status) => {
    const { length } = ofStatus(rows, status)
    return length === 0 ? [] : [texts.counts[status](length)]
  }).join(' · ')

/** What the file would change here, and the way to apply it. */
export function ComparisonView({ transfer, comparison }: ViewProps) {
  const { rows } = comparison
  const { chosen, outcomes, progress, isBusy, clear, apply } = transfer
  const { isOpen, open, close } = useDialog<true>()
  const isAllEqual = rows.every(({ status }) => status === 'EQUAL' || status === 'ONLY_HERE')
  const isRetry = chosen.length > 0 && chosen.every(({ key }) => outcomes.has(key))
  return (
    <>
      <Facts transfer={transfer} comparison={comparison} />
      {progress && (
        <SectionCard title={texts.applying}>
          <Progress
            label={texts.applying}
            part={progress.done / progress.all}
            text={texts.progressOf(progress.done, progress.all)}
          />
          <p className={classes.hint}>{texts.stayHere}</p>
        </SectionCard>
      )}
      {!progress && outcomes.size > 0 && <Result transfer={transfer} />}
      {!progress && isAllEqual && (
        <div role="status">
          <Notice>{texts.allEqual}</Notice>
        </div>
      )}
      {SECTIONS.map((section) => (
        <OneSection
          key={section}
          section={section}
          rows={rows.filter((row) => row.section === section)}
          transfer={transfer}
        />
      ))}
      {!progress && (
        <PickBar count={chosen.length} text={texts.picked(chosen.length)} onClear={clear}>
          <Button size="sm" disabled={isBusy} onClick={() => open(true)}>
            {isRetry ? texts.tryAgain : texts.apply(chosen.length)}
          </Button>
        </PickBar>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.confirmTitle(comparison.here.seller)}
        consequences={consequencesOf(chosen)}
        confirmLabel={texts.apply(chosen.length)}
        onConfirm={() => {
          close()
          apply()
        }}
        onClose={close}
      >
        <p>{texts.confirmText(chosen.length)}</p>
      </ConfirmDialog>
    </>
  )
}

/** How many of what will be applied. */
function consequencesOf(chosen: readonly ConfigurationRow[]): readonly string[] {
  const counted = SECTIONS.flatMap((section) =>
    (['NEW', 'CHANGED'] as const).flatMap((status) => {
      const { length } = ofStatus(chosen, status).filter((row) => row.section === section)
      return length === 0 ? [] : [texts.confirmOne(length, section, status)]
    }),
  )
  const warned = chosen.filter(({ warnings }) => warnings.length > 0).length
  return warned === 0 ? counted : [...counted, texts.confirmWarned(warned)]
}

function Facts({ transfer, comparison }: ViewProps) {
  const { file, fileName, here, rows } = comparison
  return (
    <SectionCard
      title={texts.comparison}
      aside={
        <Button
          variant="default"
          size="sm"
          leftSection={<RefreshIcon size={16} />}
          disabled={transfer.isBusy}
          onClick={transfer.compareAgain}
        >
          {texts.compareAgain}
        </Button>
      }
    >
      <DataList
        items={[
          {
            label: texts.from,
            value: texts.placeOf(file.seller, ENVIRONMENT_LABELS[file.environment]),
          },
          {
            label: texts.to,
            value: texts.placeOf(here.seller, ENVIRONMENT_LABELS[here.environment]),
          },
          { label: texts.exportedAt, value: texts.moment(file.exportedAt) },
          { label: texts.file, value: fileName },
        ]}
      />
      <p className={classes.counts} role="status">
        {countsText(rows)}
      </p>
    </SectionCard>
  )
}

function Result({ transfer: { outcomes } }: { readonly transfer: Transfer }) {
  const done = [...outcomes.values()].filter(({ isDone }) => isDone).length
  return (
    <div role="status">
      <Notice>{texts.result(done, outcomes.size)}</Notice>
    </div>
  )
}

interface SectionProps {
  readonly section: Section
  readonly rows: readonly ConfigurationRow[]
  readonly transfer: Transfer
}

function OneSection({ section, rows, transfer }: SectionProps) {
  const { outcomes } = transfer
  const isShown = ({ key, status }: ConfigurationRow) =>
    outcomes.has(key) || !(status === 'EQUAL' || status === 'ONLY_HERE')
  const shown = rows.filter(isShown)
  const rest = rows.filter((row) => !isShown(row))
  return (
    <SectionCard title={SECTION_LABELS[section]} aside={countsText(rows)}>
      {rows.length === 0 && <p className={classes.hint}>{texts.nothing}</p>}
      {shown.length > 0 && (
        <ul className={classes.rows}>
          {shown.map((row) => (
            <RowItem key={row.key} row={row} transfer={transfer} />
          ))}
        </ul>
      )}
      <StillRows status="EQUAL" text={texts.equalText} rows={ofStatus(rest, 'EQUAL')} />
      <StillRows status="ONLY_HERE" text={texts.onlyHereText} rows={ofStatus(rest, 'ONLY_HERE')} />
    </SectionCard>
  )
}
