import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { hasService } from '#contract/access/services.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { createPixKey, listPixKeys, verifyPixKey } from '#contract/pix-keys/endpoints.ts'
import { keyRefusals } from '#contract/pix-keys/refusals.ts'
import { KEY_LENGTH, type PixKey } from '#contract/pix-keys/shapes.ts'
import { type KeyStep, type KeyStepEvent, nextKeyStep } from '#contract/pix-keys/states.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { isRefused } from '#web/client/requests/failed.ts'
import { useSession, useViewer } from '#web/client/session.ts'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { DialogForm } from '#web/kit/dialogs/DialogForm.tsx'
import { WorkDialog } from '#web/kit/dialogs/WorkDialog.tsx'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { cnpjMask, phoneMask } from '#web/kit/fields/masks.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { useFields } from '#web/kit/forms/useFields.ts'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { ClaimCodeStep, type ClaimedKey } from '#web/panel/areas/pix-keys/ClaimCodeStep.tsx'
import { ClaimOffer } from '#web/panel/areas/pix-keys/ClaimOffer.tsx'
import { CodeForm } from '#web/panel/areas/pix-keys/CodeForm.tsx'
import {
  draftErrors,
  EMPTY_DRAFT,
  isComplete,
  type KeyDraft,
  keyOf,
  offeredTypes,
} from '#web/panel/areas/pix-keys/key-draft.ts'
import { keyText, pastedKey } from '#web/panel/areas/pix-keys/key-text.ts'
import { texts } from '#web/panel/areas/pix-keys/texts.ts'
import classes from './PixKeys.module.css'

interface NewKeyDialogProps {
  readonly accountId: Uuid
  readonly onClose: () => void
}

const useForm = () =>
  useFields({
    id: 'chave-pix',
    initial: EMPTY_DRAFT,
    validate: draftErrors,
    limits: { email: KEY_LENGTH },
  })
type KeyForm = ReturnType<typeof useForm>

/** The form, for phones the code by SMS, and the created key (SM-PIXKEYMODAL). */
export function NewKeyDialog({ accountId, onClose }: NewKeyDialogProps) {
  const document = useSession()?.user.document ?? ''
  const form = useForm()
  const [step, setStep] = useState<KeyStep>('form')
  const [created, setCreated] = useState<PixKey | null>(null)
  // The key that was asked for last; one that is registered elsewhere may be claimed.
  const [asked, setAsked] = useState<string | null>(null)
  const [isTaken, setTaken] = useState(false)
  // The e-mail that got the code that proves it, to be claimed.
  const [claimed, setClaimed] = useState<ClaimedKey | null>(null)
  const go = (event: KeyStepEvent) => setStep((former) => nextKeyStep(former, event))
  const creation = useCommand(createPixKey, {
    isQuiet: true,
    isOpen: ({ processing }) => processing,
    invalidates: [listPixKeys],
    invalidatesOnFailure: true,
    onDone: (answer) => {
      setCreated(answer)
      go(answer.keyType === 'phone' ? 'sentCode' : 'created')
    },
    onFailed: (error) => {
      setTaken(isRefused(error, keyRefusals.taken))
      go('failed')
    },
  })
  const create = () => {
    const { keyType } = form.latest()
    const key = keyOf(form.latest(), document)
    setAsked(key)
    setTaken(false)
    return creation.submit({ body: { accountId, keyType, key } })
  }
  const startAgain = () => {
    creation.reset()
    setTaken(false)
    go('retry')
  }
  const finish = (answer: PixKey) => {
    setCreated(answer)
    go('confirmed')
  }
  return (
    <WorkDialog
      isOpen
      title={claimed ? texts.claim : step === 'code' ? texts.codeTitle : texts.open}
      // A created key can be left while the list of keys is read again.
      isBusy={creation.isBusy && step !== 'success'}
      onClose={onClose}
    >
      {(close) => {
        if (claimed) return <ClaimCodeStep claimed={claimed} onDone={onClose} onClose={close} />
        if (step === 'success' && created) return <Created pixKey={created} onClose={close} />
        if (step === 'code' && created) {
          return (
            <CodeStep
              pixKey={created}
              notSent={creation.failure}
              isSending={creation.isBusy}
              onAgain={create}
              onDone={finish}
              onLeave={onClose}
              onClose={close}
            />
          )
        }
        return (
          <DialogForm
            submitLabel={texts.confirm}
            isBusy={creation.isBusy}
            isDisabled={!isComplete(form.draft, document)}
            work={{ isUnsaved: () => form.draft !== EMPTY_DRAFT, finish: creation.abandon }}
            onSubmit={() => {
              if (!creation.isBusy && form.check()) void create()
            }}
            onClose={close}
          >
            <KeyFields form={form} document={document} onChange={startAgain} />
            {creation.failure && <ErrorState title={texts.notCreated} texts={creation.failure} />}
            {isTaken && asked !== null && asked === keyOf(form.draft, document) && (
              <ClaimOffer
                refused={{ keyType: form.draft.keyType, key: asked }}
                onDone={onClose}
                onCodeSent={setClaimed}
              />
            )}
          </DialogForm>
        )
      }}
    </WorkDialog>
  )
}

interface KeyFieldsProps {
  readonly form: KeyForm
  readonly document: string
  /** The type was changed, to which the failure of another one says nothing. */
  readonly onChange: () => void
}

const NOTES: Readonly<Record<KeyDraft['keyType'], string | null>> = {
  email: null,
  phone: texts.byCode,
  evp: texts.random,
  cnpj: texts.ownDocument,
}

function KeyFields({ form, document, onChange }: KeyFieldsProps) {
  const { draft, idOf, input, text, change } = form
  const note = NOTES[draft.keyType]
  const types = offeredTypes(document, hasService(useViewer(), 'sms'))
  return (
    <div className={classes.fields}>
      <NativeSelect
        id={idOf('keyType')}
        label={texts.fields.type}
        value={draft.keyType}
        options={types.map((value) => ({ value, label: texts.types[value] }))}
        onChange={(keyType) => {
          change({ keyType })
          onChange()
        }}
      />
      {draft.keyType === 'email' && (
        <TextInput {...text('email')} type="email" label={texts.fields.email} />
      )}
      {draft.keyType === 'phone' && (
        <MaskedInput {...input('phone')} type="tel" mask={phoneMask} label={texts.fields.phone} />
      )}
      {draft.keyType === 'cnpj' && (
        <MaskedInput
          id={idOf('cnpj')}
          mask={cnpjMask}
          label={texts.fields.cnpj}
          value={document}
          readOnly
          onChange={() => {}}
        />
      )}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}

interface CodeStepProps {
  readonly pixKey: PixKey
  /** Why another code could not be sent. */
  readonly notSent: readonly string[] | undefined
  readonly isSending: boolean
  readonly onAgain: () => Promise<boolean>
  readonly onDone: (pixKey: PixKey) => void
  /** Leaves the dialog without a question. */
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** The code that was sent to the phone; a refused one leaves the dialog on this step. */
function CodeStep({
  pixKey,
  notSent,
  isSending,
  onAgain,
  onDone,
  onLeave,
  onClose,
}: CodeStepProps) {
  const [isTaken, setTaken] = useState(false)
  const { submit, isBusy, failure, abandon } = useCommand(verifyPixKey, {
    isQuiet: true,
    invalidates: [listPixKeys],
    invalidatesOnFailure: true,
    // Only an answer whose outcome is open has a body.
    isOpen: (answer: PixKey | undefined) => answer?.processing === true,
    onDone: (answer: PixKey | undefined) => onDone(answer ?? pixKey),
    onFailed: (error) => setTaken(isRefused(error, keyRefusals.taken)),
  })
  const { accountId, key } = pixKey
  const sendAgain = async () => {
    if (await onAgain()) toast.success(texts.sentAgain)
  }
  return (
    <CodeForm
      text={texts.codeText(keyText(pixKey))}
      label={texts.code}
      submitLabel={texts.confirm}
      refusedTitle={texts.notConfirmed}
      refusal={failure ?? notSent}
      isBusy={isBusy}
      isSending={isSending}
      abandon={abandon}
      onSubmit={(code) =>
        void submit({ body: { accountId, keyType: 'phone', key: key ?? '', code } })
      }
      onAgain={() => void sendAgain()}
      onClose={onClose}
    >
      {isTaken && key && (
        // A phone was proven by the code that was just typed, so that none is sent again.
        <ClaimOffer refused={{ keyType: 'phone', key }} onDone={onLeave} onCodeSent={onLeave} />
      )}
    </CodeForm>
  )
}

interface CreatedProps {
  readonly pixKey: PixKey
  readonly onClose: () => void
}

function Created({ pixKey, onClose }: CreatedProps) {
  const { processing, key } = pixKey
  return (
    <>
      <div role="status">
        <p className={classes.created}>{processing ? texts.waiting : texts.created}</p>
        <p className={classes.note}>{processing ? texts.waitingText : texts.createdText}</p>
        {key && <p className={classes.key}>{keyText(pixKey)}</p>}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.close}
        </Button>
        {key && !processing && (
          <CopyButton isPrimary value={pastedKey(pixKey)} label={texts.copy} />
        )}
      </DialogActions>
    </>
  )
}
