import type { BillStatus } from '#contract/bills/states.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import {
  CanceledIcon,
  ClockIcon,
  DoneIcon,
  InfoIcon,
  PaidIcon,
  WarningIcon,
} from '#web/kit/theme/icons.tsx'
import { ErrorIcon } from '#web/kit/theme/icons-first.tsx'

const LOOKS: Readonly<Record<BillStatus, StatusLook>> = {
  Aprovar: { tone: 'info', icon: InfoIcon, isLoud: true },
  Aprovado: { tone: 'info', icon: DoneIcon },
  'Pagamento agendado': { tone: 'info', icon: ClockIcon },
  Reprovado: { tone: 'late', icon: CanceledIcon, isLoud: true },
  'Atualização necessária': { tone: 'late', icon: WarningIcon, isLoud: true },
  'Saldo insuficiente': { tone: 'late', icon: WarningIcon, isLoud: true },
  'Erro no pagamento': { tone: 'bad', icon: ErrorIcon, isLoud: true },
  Paga: { tone: 'ok', icon: PaidIcon },
  Cancelada: { tone: 'end', icon: CanceledIcon },
}

/** The status of a bill; its name on the wire is its label (M-BILL-26). */
export const BillStatusBadge = ({ status }: { readonly status: string }) => (
  <StatusBadge looks={LOOKS} status={status} label={status} />
)
