import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#contract/basics/days.ts'
import { listPixKeys } from '#contract/pix-keys/endpoints.ts'
import {
  confirmReceivedClaim,
  keepReceivedClaim,
  listReceivedClaims,
  type ReceivedClaim,
  refuseReceivedClaim,
  sendReceivedClaimCode,
} from '#contract/pix-keys/received-endpoints.ts'
import {
  isKeptByCode,
  REFUSAL_REASON_LABELS,
  REFUSAL_REASONS,
  type RefusalReason,
} from '#contract/pix-keys/received-states.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { showRow } from '#web/client/show-row.ts'
import { DialogForm } from '#web/kit/dialogs/DialogForm.tsx'
import { WorkDialog } from '#web/kit/dialogs/WorkDialog.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { CodeForm } from '#web/panel/areas/pix-keys/CodeForm.tsx'
import { keyText } from '#web/panel/areas/pix-keys/key-text.ts'
import { texts } from '#web/panel/areas/pix-keys/texts.ts'
import classes from './PixKeys.module.css'

const { received: own } = texts

type Answer = 'keep' | 'give'
const ANSWERS = (['keep', 'give'] as const).map((value) => ({ value, label: own.answers[value] }))
const REASONS = REFUSAL_REASONS.map((value) => ({ value, label: REFUSAL_REASON_LABELS[value] }))

const ANSWERED = {
  isQuiet: true,
  invalidates: [listReceivedClaims, listPixKeys],
  invalidatesOnFailure: true,
  isOpen: ({ state }: ReceivedClaim) => state === 'CONFIRMING' || state === 'KEEPING',
} as const

interface AnswerClaimDialogProps {
  readonly claim: ReceivedClaim
  readonly onClose: () => void
}

/** Answers another institution's claim of a key: the key is kept or given away. */
export function AnswerClaimDialog({ claim, onClose }: AnswerClaimDialogProps) {
  const [isAtCode, setAtCode] = useState(false)
  return (
    <WorkDialog isOpen title={own.answerTitle(keyText(claim))} onClose={onClose}>
      {(close) =>
        isAtCode ? (
          <CodeStep claim={claim} onDone={onClose} onClose={close} />
        ) : (
          <AnswerStep
            claim={claim}
            onCodeSent={() => setAtCode(true)}
            onDone={onClose}
            onClose={close}
          />
        )
      }
    </WorkDialog>
  )
}

/** Shows the answered claim in the list, and how its answer went. */
function useShow() {
  const client = useQueryClient()
  return (claim: ReceivedClaim) => {
    showRow(client, listReceivedClaims, claim, ({ id }) => id === claim.id)
    toastOutcome(claim)
  }
}

const toastOutcome = ({ state }: ReceivedClaim) => {
  if (state === 'CONFIRMING' || state === 'KEEPING') toast.warning(own.answering)
  else toast.success(state === 'CANCELLED' ? own.kept : own.given)
}

interface StepProps {
  readonly claim: ReceivedClaim
  readonly onDone: () => void
  readonly onClose: () => void
}

function AnswerStep({
  claim,
  onCodeSent,
  onDone,
  onClose,
}: StepProps & { readonly onCodeSent: () => void }) {
  const { id, kind, keyType, answerBy } = claim
  const [answer, setAnswer] = useState<Answer>('keep')
  const [reason, setReason] = useState<RefusalReason>('USER_REQUESTED')
  const show = useShow()
  const onAnswered = (answer: ReceivedClaim) => {
    show(answer)
    onDone()
  }
  const giving = useCommand(confirmReceivedClaim, { ...ANSWERED, onDone: onAnswered })
  const refusing = useCommand(refuseReceivedClaim, { ...ANSWERED, onDone: onAnswered })
  const code = useCommand(sendReceivedClaimCode, {
    isQuiet: true,
    invalidates: [listReceivedClaims],
    onDone: onCodeSent,
  })
  const byCode = isKeptByCode(kind)
  const keeping = byCode ? code : refusing
  const command = answer === 'give' ? giving : keeping
  const submit = () => {
    if (command.isBusy) return
    const params = { id }
    if (answer === 'give') void giving.submit({ params })
    else if (byCode) void code.submit({ params })
    else void refusing.submit({ params, body: { reason } })
  }
  const submitLabel = answer === 'keep' && byCode ? own.sendCode : own.submit[answer]
  return (
    <DialogForm
      submitLabel={submitLabel}
      isBusy={command.isBusy}
      work={{
        isUnsaved: () => answer !== 'keep' || reason !== 'USER_REQUESTED',
        finish: command.abandon,
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.text}>{own.about[kind]}</p>
      <p className={classes.text}>{own.until[kind](formatInstant(answerBy))}</p>
      <div className={classes.fields}>
        <NativeSelect
          label={own.answerLabel}
          value={answer}
          options={ANSWERS}
          onChange={setAnswer}
        />
        {answer === 'keep' && !byCode && (
          <NativeSelect label={own.reason} value={reason} options={REASONS} onChange={setReason} />
        )}
        {answer === 'keep' && byCode && (
          <p className={classes.note}>{own.byCode(keyText(claim), keyType === 'phone')}</p>
        )}
        {answer === 'give' && <p className={classes.note}>{own.giveNote}</p>}
      </div>
      {command.failure && <ErrorState title={own.notAnswered} texts={command.failure} />}
    </DialogForm>
  )
}

/** The code that the claimed phone or e-mail got; a wrong one leaves the dialog on this step. */
function CodeStep({ claim, onDone, onClose }: StepProps) {
  const { id, keyType } = claim
  const show = useShow()
  const keeping = useCommand(keepReceivedClaim, {
    ...ANSWERED,
    onDone: (answer) => {
      show(answer)
      onDone()
    },
  })
  const again = useCommand(sendReceivedClaimCode, {
    isQuiet: true,
    onDone: () => toast.success(texts.sentAgain),
  })
  return (
    <CodeForm
      text={own.codeText(keyText(claim))}
      label={keyType === 'phone' ? texts.code : own.mailCode}
      submitLabel={own.submit.keep}
      refusedTitle={own.notKept}
      refusal={keeping.failure ?? again.failure}
      isBusy={keeping.isBusy}
      isSending={again.isBusy}
      abandon={keeping.abandon}
      onSubmit={(code) => void keeping.submit({ params: { id }, body: { code } })}
      onAgain={() => void again.submit({ params: { id } })}
      onClose={onClose}
    />
  )
}
