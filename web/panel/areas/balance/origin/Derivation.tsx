import type { AnticipationRule, DerivationLine, ValueOrigin } from '#contract/balance/origin.ts'
import { dayInSaoPaulo, formatDay } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { percentText } from '#contract/basics/percents.ts'
import type { OwnerEntryKind } from '#contract/ledger/shapes.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { SmallTable } from '#web/kit/lists/SmallTable.tsx'
import { originTexts as texts } from '#web/panel/areas/balance/origin/texts.ts'
import { ledgerTexts } from '#web/panel/areas/ledger/public/ledger-texts.ts'
import {
  lineLabel,
  OriginCheck,
  OriginEntries,
  OriginNote,
  OriginSection,
} from '#web/panel/areas/ledger/public/ValueOrigin.tsx'
import classes from './Origin.module.css'

const kindLabel = (kind: OwnerEntryKind) => labelIn(ledgerTexts.kinds, kind)

function labelOf({ kind, owner, account, entry }: DerivationLine): string {
  if (kind === 'MOVEMENTS') return entry ? kindLabel(entry) : ''
  if (kind === 'ACCOUNT') return lineLabel({ owner: owner ?? 'PROVIDER', account: account ?? '' })
  return texts.lines[kind]
}

interface DerivationProps {
  readonly origin: ValueOrigin
  /** How the value is called. */
  readonly label: string
  readonly rule: string
}

/** The lines of a value, its rule and rounding, the check, and the ledger's entries. */
export function Derivation({ origin, label, rule }: DerivationProps) {
  const { lines, amount, tax, net, anticipation, movements, entries, isExact } = origin
  return (
    <>
      <DataList
        layout="facts"
        items={[
          ...lines.map((line) => ({
            label: labelOf(line),
            value: <Money amount={line.amount} />,
          })),
          { label, value: <Money amount={amount} />, isResult: true },
          ...(tax > 0n
            ? [
                { label: texts.tax, value: <Money amount={-tax} /> },
                { label: texts.net, value: <Money amount={net} />, isResult: true },
              ]
            : []),
        ]}
      />
      <OriginCheck isExact={isExact} hasEntries={entries.length > 0} />
      <OriginSection title={texts.rule}>
        <p>{rule}</p>
      </OriginSection>
      {anticipation && anticipation.parts.length > 0 && <Parts anticipation={anticipation} />}
      {movements.length > 0 && <Movements movements={movements} />}
      <Steps entries={entries} />
      <OriginEntries entries={entries} />
    </>
  )
}

/** What happened to the value, by the entries about it, without their accounts. */
const Steps = ({ entries }: Pick<ValueOrigin, 'entries'>) =>
  entries.length > 0 && (
    <OriginSection title={texts.steps}>
      <ol className={classes.steps}>
        {entries.map(({ id, kind, effectiveDate }) => (
          <li key={id} className={classes.step}>
            <span>{kindLabel(kind)}</span>
            <time dateTime={effectiveDate}>{formatDay(effectiveDate)}</time>
          </li>
        ))}
      </ol>
    </OriginSection>
  )

/** The receivables of an anticipation with days and tax, and how the tax is rounded. */
function Parts({ anticipation }: { readonly anticipation: AnticipationRule }) {
  const { date, requested, monthlyRate, flaggedRate, parts, others } = anticipation
  const { partColumns: labels } = texts
  const rows = [
    ...parts.map((part) => ({
      name: texts.part(part.title, part.installment, part.installments),
      due: texts.due(part.dueDate),
      days: String(part.days),
      net: part.net,
      tax: part.tax,
    })),
    ...(others ? [{ name: texts.others(others.count), due: '', days: '', ...others }] : []),
  ]
  return (
    <OriginSection title={texts.parts}>
      <OriginNote>
        {flaggedRate === null
          ? texts.monthly(percentText(monthlyRate), date)
          : texts.flagged(percentText(flaggedRate), requested)}
      </OriginNote>
      <SmallTable
        rows={rows}
        columns={[
          {
            label: labels.receivable,
            cell: ({ name, due }) => (
              <>
                {name}
                <span className={classes.due}>{due}</span>
              </>
            ),
          },
          { label: labels.days, cell: ({ days }) => days, align: 'right' },
          { label: labels.net, cell: ({ net }) => <Money amount={net} />, align: 'right' },
          { label: labels.tax, cell: ({ tax }) => <Money amount={tax} />, align: 'right' },
        ]}
      />
    </OriginSection>
  )
}

/** Movements of a balance in the order in which they changed it, the latest first. */
export const Movements = ({ movements }: Pick<ValueOrigin, 'movements'>) => {
  const { columns: labels } = texts.balance
  return (
    <OriginSection title={texts.balance.movements}>
      <SmallTable
        rows={movements}
        columns={[
          { label: labels.date, cell: ({ occurredAt }) => formatDay(dayInSaoPaulo(occurredAt)) },
          { label: labels.movement, cell: ({ kind }) => kindLabel(kind) },
          { label: labels.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'right' },
        ]}
      />
    </OriginSection>
  )
}
