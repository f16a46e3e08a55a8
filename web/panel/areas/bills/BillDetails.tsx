import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/access/endpoint.ts'
import { listAudit } from '#contract/audit/endpoints.ts'
import { formatLine } from '#contract/basics/brazil/boleto.ts'
import { formatDay } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { changeBills, readBill } from '#contract/bills/endpoints.ts'
import { billRefusals } from '#contract/bills/refusals.ts'
import { isBillComplete } from '#contract/bills/rules.ts'
import type { BillRecord } from '#contract/bills/shapes.ts'
import { afterBillEvent, type BillStatus, billStateOf } from '#contract/bills/states.ts'
import { sendCommand, useAction } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useProductNow } from '#web/client/product-time.ts'
import { queryOf } from '#web/client/queries.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { type DataItem, DataList } from '#web/kit/layout/DataList.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { auditLabels } from '#web/panel/areas/bills/audit-labels.ts'
import { BillStatusBadge } from '#web/panel/areas/bills/BillStatusBadge.tsx'
import { paymentDayOf } from '#web/panel/areas/bills/payment-day.ts'
import { texts } from '#web/panel/areas/bills/texts.ts'
import { BILL_READS } from '#web/panel/areas/bills/useNewBill.ts'
import classes from './Bills.module.css'

function factsOf({ fields }: BillRecord): DataItem[] {
  const { facts } = texts
  const paidOn = fields['Data de Pagamento']
  const isRecurring = fields['Tipo de conta'] === 'Recorrente'
  return [
    { label: facts.number, value: fields.ID },
    { label: facts.beneficiary, value: fields.Beneficiário },
    { label: facts.due, value: formatDay(fields.Vencimento) },
    paidOn
      ? { label: facts.paid, value: formatDay(paidOn) }
      : { label: facts.scheduled, value: fields.Agendado && formatDay(fields.Agendado) },
    { label: facts.method, value: fields.Método },
    { label: facts.kind, value: texts.kinds[fields['Tipo de conta']] },
    ...(isRecurring
      ? [
          {
            label: facts.instalment,
            value: texts.ofInstalments(fields.parcela, fields.Recorrência),
          },
        ]
      : []),
  ]
}

function codeOf({ fields }: BillRecord) {
  const { codes } = texts
  const boleto = fields['Boleto - Código']
  if (boleto) return { label: codes.boleto, value: boleto, shown: formatLine(boleto) }
  const pixCode = fields['Pix - Copia e Cola']
  if (pixCode) return { label: codes.pixCode, value: pixCode, shown: pixCode }
  const key = fields['Pix - Chave Pix']
  return key ? { label: codes.pixKey, value: key, shown: key } : null
}

const failureTitle = (status: BillStatus): string =>
  status === 'Erro no pagamento' || status === 'Saldo insuficiente'
    ? texts.failure[status]
    : texts.returned

interface BillDetailsProps {
  readonly bill: BillRecord
  readonly onEdit: () => void
}

/** The facts of a bill and what its state allows (R-BILL-20 to R-BILL-23). */
export function BillDetails({ bill, onEdit }: BillDetailsProps) {
  const { fields } = bill
  const code = codeOf(bill)
  return (
    <>
      <div className={classes.head}>
        <BillStatusBadge status={fields.Status} />
        <h3 className={classes.name}>{fields['Nome da Conta']}</h3>
        <Money amount={fields.Valor} size="hero" />
      </div>
      {bill.failureReason && (
        <div className={classes.failure}>
          <ErrorState title={failureTitle(fields.Status)} texts={[bill.failureReason]} />
        </div>
      )}
      <DataList layout="grid" items={factsOf(bill)} />
      {code ? (
        <div className={classes.code}>
          <div className={classes.codeText}>
            <p className={classes.codeLabel}>{code.label}</p>
            <p className={classes.codeValue}>{code.shown}</p>
          </div>
          <CopyButton isIcon value={code.value} label={`${texts.copy}: ${code.label}`} />
        </div>
      ) : (
        <p className={classes.hint}>{texts.noCode}</p>
      )}
      <div className={classes.trail}>
        <AuditTrail kind="bill" id={bill.id} labels={auditLabels} />
      </div>
      {afterBillEvent(billStateOf(bill), 'cancel') && <BillActions bill={bill} onEdit={onEdit} />}
    </>
  )
}

const CHANGED_READS = [...BILL_READS, readBill, listAudit] as const

const moveTo = (bill: BillRecord, Status: BillStatus) =>
  sendCommand(
    changeBills,
    { body: { records: [{ id: bill.id, fields: { Status } }] } },
    { scope: `${bill.id}.${Status}` },
  )

function useMoveOptions(done: string) {
  const client = useQueryClient()
  return {
    invalidates: CHANGED_READS,
    invalidatesOnFailure: true,
    onDone: ({ records: [moved] }: OutputOf<typeof changeBills>, { id }: BillRecord) => {
      client.setQueryData(queryOf(readBill, { params: { id } }).queryKey, moved)
      toast.success(done)
    },
  }
}

function useMove(Status: BillStatus, done: string) {
  const options = useMoveOptions(done)
  return useConfirmedAction((bill: BillRecord) => moveTo(bill, Status), options)
}

const useReprove = () =>
  useAction((bill: BillRecord) => moveTo(bill, 'Reprovado'), useMoveOptions(texts.done.reprove(1)))

function BillActions({ bill, onEdit }: BillDetailsProps) {
  const { fields } = bill
  const approving = useMove('Aprovado', texts.done.approve(1))
  const deleting = useMove('Cancelada', texts.done.delete(1))
  const reproving = useReprove()
  const awaits = fields.Status === 'Aprovar'
  // After a failure the bill may be approved already; the dialog stays about what was asked.
  const asked = approving.subject ?? bill
  const approve = () => {
    if (isBillComplete(fields)) approving.open(bill)
    else toast.error(billRefusals.incomplete.text)
  }
  const day = formatDay(paymentDayOf(asked, useProductNow()))
  return (
    <div className={`${classes.drawerActions} ${classes.decisions}`}>
      <Button
        variant="default"
        className={classes.danger ?? ''}
        onClick={() => deleting.open(bill)}
      >
        {texts.delete}
      </Button>
      <Button variant="default" onClick={onEdit}>
        {texts.edit}
      </Button>
      {afterBillEvent(fields.Status, 'reprove') && (
        <Button
          variant="default"
          loading={reproving.isBusy}
          onClick={() => void reproving.submit(bill)}
        >
          {texts.reprove}
        </Button>
      )}
      {afterBillEvent(fields.Status, 'approve') && (
        <Button onClick={approve}>{awaits ? texts.approve : texts.send}</Button>
      )}
      <ConfirmDialog
        {...approving.dialog}
        title={asked.fields.Status === 'Aprovar' ? texts.approveTitle : texts.sendTitle}
        amount={asked.fields.Valor}
        to={texts.toWhom(asked.fields.Beneficiário)}
        confirmLabel={texts.approveLabel(formatReais(asked.fields.Valor))}
      >
        <p>{texts.approveText(day)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...deleting.dialog}
        title={texts.deleteTitle}
        isDangerous
        confirmLabel={texts.delete}
      >
        <p>{texts.confirm.delete.text()}</p>
      </ConfirmDialog>
    </div>
  )
}
