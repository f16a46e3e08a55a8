import { useQueryClient } from '@tanstack/react-query'
import { listAudit } from '#contract/audit/endpoints.ts'
import {
  readNoticeSettings,
  switchAllNotices,
  switchNotice,
} from '#contract/buyer-notices/endpoints.ts'
import type { NoticeSettings } from '#contract/buyer-notices/shapes.ts'
import type { SwitchName } from '#contract/buyer-notices/switches.ts'
import { useQueuedCommand } from '#web/client/commands/queued-command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { queryOf } from '#web/client/queries.ts'
import { call } from '#web/client/requests/call.ts'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { texts } from '#web/panel/areas/buyer-notices/texts.ts'

/** Puts what was saved into the settings that the screen shows; the rest stays as it is. */
export function useShownSettings() {
  const client = useQueryClient()
  const { queryKey } = queryOf(readNoticeSettings, {})
  return (saved: Partial<NoticeSettings>) =>
    client.setQueryData<NoticeSettings>(queryKey, (shown) => shown && { ...shown, ...saved })
}

/** Switches one notice; this and others may be switched before the answer is there (R-NOTS-10). */
export function useOneSwitch(name: SwitchName, settings: NoticeSettings) {
  const show = useShownSettings()
  const { submit, unanswered } = useQueuedCommand(switchNotice, {
    scope: name,
    invalidates: [listAudit],
    onDone: (saved) => {
      // Its own state alone: answers to several switches may arrive in another order.
      show({ [name]: saved[name] })
      toast.success(saved[name] ? texts.switchedOn : texts.switchedOff)
    },
  })
  return {
    // A notice that is being switched already shows its new state.
    isOn: unanswered.at(-1)?.body.active ?? settings[name],
    turn: (active: boolean) => submit({ body: { type: name, active } }),
  }
}

/** Switches all notices after a confirmation; each keeps its own state (R-NOTS-04). */
export function useAllSwitch() {
  const show = useShownSettings()
  const { subject, dialog, open } = useConfirmedAction(
    (active: boolean) => call(switchAllNotices, { body: { active } }),
    {
      invalidates: [listAudit],
      onDone: (saved, active) => {
        show(saved)
        toast.success(active ? texts.switchedOn : texts.allSwitchedOff)
      },
    },
  )
  return { dialog, isTurningOn: subject === true, ask: open }
}

export type AllSwitch = ReturnType<typeof useAllSwitch>
