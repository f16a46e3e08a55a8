import { Button } from '@mantine/core'
import { useState } from 'react'
import { may } from '#contract/access/actions.ts'
import { exportAudit, listAudit } from '#contract/audit/endpoints.ts'
import { ACTOR_LABELS } from '#contract/audit/labels.ts'
import type { Audited, AuditRow } from '#contract/audit/shapes.ts'
import { formatInstant } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { toastFailure } from '#web/client/commands/toast-failure.ts'
import { useRead } from '#web/client/queries.ts'
import { download } from '#web/client/requests/call.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { useViewer } from '#web/client/session.ts'
import { EmptyValue } from '#web/kit/format/EmptyValue.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import {
  type AuditLabels,
  fieldText,
  isShown,
  valueText,
} from '#web/panel/areas/audit/public/audit-labels.ts'
import { texts } from '#web/panel/areas/audit/texts.ts'
import classes from '../Audit.module.css'

interface AuditTrailProps {
  readonly kind: Audited
  readonly id: string
  readonly labels: AuditLabels
}

const STEP = 10

/** The changes of a record, newest first, for viewers who may read them. */
export function AuditTrail(props: AuditTrailProps) {
  return may(useViewer(), 'audit.read') ? <Trail {...props} /> : null
}

function Trail({ kind, id, labels }: AuditTrailProps) {
  const [size, setSize] = useState(STEP)
  const subject = { subjectKind: kind, subjectId: id }
  const query = { ...subject, page: 0, size }
  const { data, error, refetch, isFetching } = useRead(
    listAudit,
    { query },
    { keepsPrevious: true, isQuiet: true, isLive: true },
  )
  const save = () =>
    download(exportAudit, { query: subject }, 'auditoria.csv').catch((failure: unknown) =>
      toastFailure(failure),
    )
  const aside = data && data.content.length > 0 && (
    <Button variant="default" size="xs" onClick={() => void save()}>
      {texts.export}
    </Button>
  )
  return (
    <SectionCard title={texts.title} aside={aside}>
      {error && !data && (
        <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.content.length === 0 && (
        <p className={classes.description}>
          {texts.empty}. {texts.emptyText}
        </p>
      )}
      <ol className={classes.trail}>
        {data?.content.map((row) => (
          <Entry key={row.id} row={row} labels={labels} />
        ))}
      </ol>
      {data && data.content.length < data.totalElements && (
        <Button
          variant="subtle"
          size="sm"
          loading={isFetching}
          onClick={() => setSize(size + STEP)}
        >
          {texts.more}
        </Button>
      )}
    </SectionCard>
  )
}

interface EntryProps {
  readonly row: AuditRow
  readonly labels: AuditLabels
}

function Entry({ row, labels }: EntryProps) {
  const { at, actor, actorKind, action, ip } = row
  const changes = row.changes.filter(isShown)
  return (
    <li>
      <p className={classes.head}>
        <span className={classes.action}>{action}</span>{' '}
        <span className={classes.who}>
          {actor ?? labelIn(ACTOR_LABELS, actorKind)} ·{' '}
          <time dateTime={at}>{formatInstant(at)}</time>
          {ip && ` · ${texts.from(ip)}`}
        </span>
      </p>
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field} className={classes.change}>
              <dt className={classes.field}>{fieldText(labels, field)}</dt>
              <dd className={classes.values}>
                {before !== null && (
                  <del className={classes.old}>{valueText(labels, field, before)}</del>
                )}{' '}
                {after === null ? (
                  <EmptyValue />
                ) : (
                  <ins className={classes.new}>{valueText(labels, field, after)}</ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
