import { Button, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { changeNoticeBasics, readNoticeSettings } from '#contract/buyer-notices/endpoints.ts'
import { type NoticeSettings, noticeBasics } from '#contract/buyer-notices/shapes.ts'
import { useAction } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { call } from '#web/client/requests/call.ts'
import { isStale } from '#web/client/requests/failed.ts'
import { limitsOf } from '#web/kit/forms/limits.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { LeaveQuestion } from '#web/kit/forms/useLeaveQuestion.tsx'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import {
  draftErrors,
  draftOf,
  type IdentificationDraft,
  type IdentificationField,
  inputOf,
} from '#web/panel/areas/buyer-notices/identification-draft.ts'
import { texts } from '#web/panel/areas/buyer-notices/texts.ts'
import {
  type AllSwitch,
  useShownSettings,
} from '#web/panel/areas/buyer-notices/useNoticeSwitches.ts'
import classes from './Notices.module.css'

interface GeneralTabProps {
  readonly settings: NoticeSettings
  readonly all: AllSwitch
}

/** Who notices are from, and the switch of all of them. */
export const GeneralTab = ({ settings, all }: GeneralTabProps) => (
  <div className={classes.sections}>
    <Identification settings={settings} />
    <SectionCard title={texts.all}>
      <div className={classes.all}>
        <Switch
          label={texts.allSwitch}
          checked={settings.activeAllNotifications}
          onChange={({ currentTarget }) => all.ask(currentTarget.checked)}
        />
        <p className={classes.hint}>{texts.allHint}</p>
      </div>
    </SectionCard>
  </div>
)

const SAVE_TRIES = 3

/**
 * Saves the identification with the switch of all notices as it is now: the call has both, and
 * another person may have switched them off while the form was open, or between the two calls.
 */
async function saveIdentification(
  draft: IdentificationDraft,
  triesLeft = SAVE_TRIES - 1,
): Promise<NoticeSettings> {
  const present = await call(readNoticeSettings, {})
  try {
    return await call(changeNoticeBasics, { body: inputOf(draft, present) }, { madeFrom: present })
  } catch (error) {
    if (triesLeft === 0 || !isStale(error)) throw error
    return saveIdentification(draft, triesLeft - 1)
  }
}

function Identification({ settings }: { readonly settings: NoticeSettings }) {
  const show = useShownSettings()
  const [base, setBase] = useState(() => draftOf(settings))
  const { draft, setDraft, text, check, clearErrors } = useFields<
    IdentificationDraft,
    IdentificationField
  >({
    id: 'notices',
    initial: base,
    validate: draftErrors,
    checksOnLeave: true,
    limits: limitsOf(noticeBasics),
  })
  const work = useUnsavedWork({ name: 'notice-identification', draft, base, setDraft })
  const saving = useAction((sent: IdentificationDraft) => saveIdentification(sent), {
    invalidates: [listAudit],
    onDone: (saved) => {
      const next = draftOf(saved)
      work.finish()
      setBase(next)
      setDraft(next)
      clearErrors()
      show(saved)
      toast.success(texts.saved)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check()) void saving.submit(draft)
  }
  return (
    <SectionCard title={texts.identification}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.hint}>{texts.identificationHint}</p>
        {saving.failure && <ErrorState title={texts.notSaved} texts={saving.failure} />}
        <TextInput label={texts.fields.name} {...text('name')} />
        <TextInput label={texts.fields.email} type="email" {...text('email')} />
        <TextInput
          label={texts.fields.hiddenEmail}
          type="email"
          description={texts.hiddenEmailHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...text('hiddenEmail')}
        />
        <LeaveQuestion work={work} />
        <div>
          <Button type="submit" loading={saving.isBusy} disabled={!work.isDirty}>
            {texts.save}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}
