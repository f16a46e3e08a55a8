import { labelIn } from '#contract/basics/labels.ts'
import { importRowLabel } from '#contract/imports/labels.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import {
  BackIcon,
  CanceledIcon,
  CheckIcon,
  ClockIcon,
  DoneIcon,
  InfoIcon,
  LockIcon,
  PeopleIcon,
  ProcessingIcon,
} from '#web/kit/theme/icons.tsx'
import { ErrorIcon } from '#web/kit/theme/icons-first.tsx'
import { texts } from '#web/panel/areas/imports/texts.ts'

const LOOKS: Readonly<Record<string, StatusLook>> = {
  UPLOADED: { tone: 'info', icon: InfoIcon, isLoud: true },
  CHECKING: { tone: 'info', icon: ProcessingIcon },
  CHECKED: { tone: 'info', icon: CheckIcon, isLoud: true },
  RUNNING: { tone: 'info', icon: ProcessingIcon },
  STOPPED: { tone: 'warn', icon: ClockIcon, isLoud: true },
  DONE: { tone: 'ok', icon: DoneIcon },
  UNDOING: { tone: 'info', icon: BackIcon },
  UNDONE: { tone: 'end', icon: CanceledIcon },
}

const ROW_LOOKS: Readonly<Record<string, StatusLook>> = {
  NEW: { tone: 'plain', icon: ClockIcon },
  READY: { tone: 'info', icon: CheckIcon },
  MATCHED: { tone: 'plain', icon: PeopleIcon },
  REFUSED: { tone: 'bad', icon: ErrorIcon },
  CREATED: { tone: 'ok', icon: DoneIcon },
  FAILED: { tone: 'bad', icon: ErrorIcon },
  UNDONE: { tone: 'end', icon: CanceledIcon },
  KEPT: { tone: 'warn', icon: LockIcon },
}

/** The state of an import. */
export const ImportBadge = ({ status }: { readonly status: string }) => (
  <StatusBadge looks={LOOKS} status={status} label={labelIn(texts.statuses, status)} />
)

/** What became of a row. */
export const ImportRowBadge = ({ status }: { readonly status: string }) => (
  <StatusBadge looks={ROW_LOOKS} status={status} label={importRowLabel(status)} />
)
