import { Button } from '@mantine/core'
import { SecretDialog } from '#web/kit/dialogs/SecretDialog.tsx'
import { FilePicker } from '#web/kit/fields/FilePicker.tsx'
import { useLeaveQuestion } from '#web/kit/forms/useLeaveQuestion.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { DownloadIcon } from '#web/kit/theme/icons.tsx'
import { ComparisonView } from '#web/panel/areas/configuration-transfer/ComparisonView.tsx'
import { texts } from '#web/panel/areas/configuration-transfer/texts.ts'
import { useExport } from '#web/panel/areas/configuration-transfer/useExport.ts'
import { type Transfer, useTransfer } from '#web/panel/areas/configuration-transfer/useTransfer.ts'
import classes from './Transfer.module.css'

/** Carries plans, notices to buyers and webhooks from one account to another by a file. */
export function TransferScreen() {
  const transfer = useTransfer()
  const { isApplying, secret, stop, closeSecret } = transfer
  const { dialog } = useLeaveQuestion(
    { isUnsaved: () => isApplying || secret !== null, finish: stop },
    { ownTexts: texts.leave },
  )
  return (
    <>
      <PageHeader title={texts.title}>
        <p className={classes.intro}>{texts.intro}</p>
      </PageHeader>
      <div className={classes.page}>
        <div className={classes.ways}>
          <ExportCard />
          <ApplyCard transfer={transfer} />
        </div>
        {transfer.comparison && (
          <ComparisonView transfer={transfer} comparison={transfer.comparison} />
        )}
      </div>
      <SecretDialog
        secret={secret?.secret ?? null}
        title={texts.newSecret(secret?.title ?? '')}
        text={texts.newSecretText}
        copyLabel={texts.copySecret}
        onClose={closeSecret}
      />
      {dialog}
    </>
  )
}

interface ExplainedProps {
  readonly items: readonly { readonly name: string; readonly text: string }[]
}

const Explained = ({ items }: ExplainedProps) => (
  <dl className={classes.explained}>
    {items.map(({ name, text }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

function ExportCard() {
  const { submit, isBusy, failure } = useExport()
  return (
    <SectionCard title={texts.exportTitle}>
      <div className={classes.way}>
        <p className={classes.about}>{texts.exportText}</p>
        <Explained items={texts.contents} />
        {failure && <ErrorState title={texts.notExported} texts={failure} />}
        <div className={classes.act}>
          <Button
            variant="default"
            leftSection={<DownloadIcon size={17} />}
            loading={isBusy}
            onClick={() => void submit()}
          >
            {texts.export}
          </Button>
        </div>
      </div>
    </SectionCard>
  )
}

function ApplyCard({ transfer }: { readonly transfer: Transfer }) {
  const { comparison, problem, failure, isBusy, isComparing, open } = transfer
  return (
    <SectionCard title={texts.applyTitle}>
      <div className={classes.way}>
        <p className={classes.about}>{texts.applyText}</p>
        <Explained items={texts.states} />
        {problem && <ErrorState title={texts.notRead} texts={[problem]} />}
        {failure && <ErrorState title={texts.notCompared} texts={failure} />}
        <div className={classes.act}>
          <FilePicker
            accept=".json,application/json"
            {...(comparison ? { variant: 'default' } : {})}
            disabled={isBusy && !isComparing}
            loading={isComparing}
            onPick={open}
          >
            {comparison ? texts.pickOther : texts.pick}
          </FilePicker>
          <span className={classes.hint}>{texts.fileText}</span>
        </div>
      </div>
    </SectionCard>
  )
}
