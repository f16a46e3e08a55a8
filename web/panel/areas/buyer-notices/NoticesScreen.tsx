import { Button } from '@mantine/core'
import { pathTo } from '#contract/access/pages.ts'
import { readNoticeSettings } from '#contract/buyer-notices/endpoints.ts'
import { NOTICE_SETTINGS_ID } from '#contract/buyer-notices/rules.ts'
import type { NoticeSettings } from '#contract/buyer-notices/shapes.ts'
import { NOTICE_METHODS, type NoticeMethod } from '#contract/buyer-notices/switches.ts'
import { useRead } from '#web/client/queries.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { DetailPage } from '#web/kit/layout/DetailPage.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { useToastOnce } from '#web/kit/notices/useToastOnce.ts'
import { type SearchValues, useUrlState } from '#web/kit/state/url-state.ts'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { auditLabels } from '#web/panel/areas/buyer-notices/audit-labels.ts'
import { GeneralTab } from '#web/panel/areas/buyer-notices/GeneralTab.tsx'
import { MethodTab } from '#web/panel/areas/buyer-notices/MethodTab.tsx'
import { texts } from '#web/panel/areas/buyer-notices/texts.ts'
import { useAllSwitch } from '#web/panel/areas/buyer-notices/useNoticeSwitches.ts'
import classes from './Notices.module.css'

const PANEL_ID = 'notificacoes'

/** What buyers are notified of, by method and channel (R-NOTS). */
export function NoticesScreen() {
  const { data, error, refetch } = useRead(readNoticeSettings, {}, { isQuiet: true })
  useToastOnce(error && !data ? texts.notLoaded : null)
  return (
    <DetailPage query={{ data, error, refetch }} title={texts.title} notLoaded={texts.notLoaded}>
      {(settings) => (
        <>
          <PageHeader title={texts.title} />
          <Settings settings={settings} />
          <AuditTrail kind="buyer-notices" id={NOTICE_SETTINGS_ID} labels={auditLabels} />
        </>
      )}
    </DetailPage>
  )
}

type TabName = 'general' | NoticeMethod

const TABS: readonly { readonly value: TabName; readonly label: string }[] = [
  { value: 'general', label: texts.general },
  ...NOTICE_METHODS.map((value) => ({ value, label: texts.methods[value] })),
]

const TAB_PATHS: Readonly<Record<TabName, string>> = {
  general: '',
  bankSlip: 'boleto',
  pix: 'pix',
  creditCard: 'cartao',
}

const parseTab = ({ aba }: SearchValues): TabName =>
  TABS.find(({ value }) => TAB_PATHS[value] === aba)?.value ?? 'general'

function Settings({ settings }: { readonly settings: NoticeSettings }) {
  const { state: tab, replace } = useUrlState(parseTab)
  const all = useAllSwitch()
  return (
    <>
      {!settings.activeAllNotifications && (
        <div className={classes.banner} role="status">
          <div>
            <p className={classes.bannerTitle}>{texts.off}</p>
            <p>
              {texts.offHint[0]}
              <AppLink className={classes.bannerLink} href={pathTo('notifications')}>
                {texts.generalTab}
              </AppLink>
              {texts.offHint[1]}
            </p>
          </div>
          <Button variant="default" onClick={() => all.ask(true)}>
            {texts.activate}
          </Button>
        </div>
      )}
      <Tabs
        label={texts.tabs}
        controls={PANEL_ID}
        value={tab}
        onChange={(next) => replace({ aba: TAB_PATHS[next] })}
        items={TABS}
      />
      <div id={PANEL_ID} role="tabpanel">
        {tab === 'general' ? (
          <GeneralTab settings={settings} all={all} />
        ) : (
          <MethodTab settings={settings} method={tab} />
        )}
      </div>
      <ConfirmDialog
        {...all.dialog}
        title={texts.confirmAll}
        confirmLabel={all.isTurningOn ? texts.turnOn : texts.turnOff}
      >
        <p>{all.isTurningOn ? texts.confirmOn : texts.confirmOff}</p>
      </ConfirmDialog>
    </>
  )
}
