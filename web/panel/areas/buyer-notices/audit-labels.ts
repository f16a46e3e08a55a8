import { momentText } from '#contract/buyer-notices/labels.ts'
import { NOTICE_SWITCHES } from '#contract/buyer-notices/switches.ts'
import { type AuditLabels, labelsOf } from '#web/panel/areas/audit/public/audit-labels.ts'
import { texts } from '#web/panel/areas/buyer-notices/texts.ts'

const onOff = labelsOf({ true: texts.turnedOn, false: texts.turnedOff })

export const auditLabels: AuditLabels = {
  fields: {
    ...texts.fields,
    activeAllNotifications: texts.all,
    ...Object.fromEntries(
      NOTICE_SWITCHES.map(({ name, method, days, channel }) => [
        name,
        [texts.methods[method], momentText(days), texts.channels[channel]].join(' · '),
      ]),
    ),
  },
  values: {
    activeAllNotifications: onOff,
    ...Object.fromEntries(NOTICE_SWITCHES.map(({ name }) => [name, onOff])),
  },
}
