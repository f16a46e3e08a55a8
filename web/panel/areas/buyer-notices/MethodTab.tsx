import { Switch } from '@mantine/core'
import { hasService } from '#contract/access/services.ts'
import { momentText } from '#contract/buyer-notices/labels.ts'
import type { NoticeSettings } from '#contract/buyer-notices/shapes.ts'
import {
  kindsOf,
  messageNameOf,
  NOTICE_CHANNELS,
  NOTICE_SWITCHES,
  type NoticeMethod,
  type NoticeSwitch,
} from '#contract/buyer-notices/switches.ts'
import { useViewer } from '#web/client/session.ts'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { texts } from '#web/panel/areas/buyer-notices/texts.ts'
import { useOneSwitch } from '#web/panel/areas/buyer-notices/useNoticeSwitches.ts'
import classes from './Notices.module.css'

interface MethodTabProps {
  readonly settings: NoticeSettings
  readonly method: NoticeMethod
}

/** The switches of a method, and what its messages say (R-NOTS-06, R-NOTS-07). */
export function MethodTab({ settings, method }: MethodTabProps) {
  const viewer = useViewer()
  const channels = NOTICE_CHANNELS.filter(
    (channel) => channel === 'email' || hasService(viewer, channel),
  )
  const offered = NOTICE_SWITCHES.filter(
    (each) => each.method === method && channels.includes(each.channel),
  )
  const moments = [...new Set(offered.map(({ days }) => days))]
  return (
    <div className={classes.sections}>
      <SectionCard title={texts.notices(texts.methods[method])}>
        {method === 'creditCard' && <p className={classes.hint}>{texts.cardNote}</p>}
        <table className={classes.switches}>
          <thead>
            <tr>
              <td />
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {texts.channels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moments.map((days) => (
              <tr key={days}>
                <th scope="row">{momentText(days)}</th>
                {offered
                  .filter((each) => each.days === days)
                  .map((each) => (
                    <td key={each.channel}>
                      <OneSwitch notice={each} settings={settings} />
                    </td>
                  ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SectionCard>
      <SectionCard title={texts.previews}>
        <p className={classes.hint}>{texts.previewsHint}</p>
        <dl className={classes.previews}>
          {kindsOf(method).map((kind) => (
            <div key={kind}>
              <dt>{texts.kinds[kind]}</dt>
              <dd>{settings[messageNameOf(method, kind)]}</dd>
            </div>
          ))}
        </dl>
      </SectionCard>
    </div>
  )
}

interface OneSwitchProps {
  readonly notice: NoticeSwitch
  readonly settings: NoticeSettings
}

function OneSwitch({ notice: { name, days, channel }, settings }: OneSwitchProps) {
  const { isOn, turn } = useOneSwitch(name, settings)
  return (
    <Switch
      aria-label={`${momentText(days)}: ${texts.channels[channel]}`}
      checked={isOn}
      disabled={!settings.activeAllNotifications}
      onChange={({ currentTarget }) => turn(currentTarget.checked)}
    />
  )
}
