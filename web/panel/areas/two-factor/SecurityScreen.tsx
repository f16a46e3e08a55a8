import { Button, Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { focusOn } from '#web/kit/forms/focus-on.ts'
import { Badge } from '#web/kit/layout/Badge.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { CanceledIcon, PaidIcon, ShieldIcon } from '#web/kit/theme/icons.tsx'
import { SessionsSection } from '#web/panel/areas/sign-in/public/SessionsSection.tsx'
import { NewCodesDialog } from '#web/panel/areas/two-factor/NewCodesDialog.tsx'
import { RecoveryCodesDialog } from '#web/panel/areas/two-factor/RecoveryCodesDialog.tsx'
import { TwoFactorDialog } from '#web/panel/areas/two-factor/TwoFactorDialog.tsx'
import { texts } from '#web/panel/areas/two-factor/texts.ts'
import { useTwoFactor } from '#web/panel/areas/two-factor/useTwoFactor.ts'
import classes from './TwoFactor.module.css'

const SWITCH_ID = 'two-factor'
const ISSUE_ID = 'new-codes'

/** The security of one's own access (R-SEC-01). */
export function SecurityScreen() {
  const twoFactor = useTwoFactor()
  const [isIssuing, setIssuing] = useState(false)
  // What led to the codes: the dialog that they follow is gone when they are closed.
  const openedBy = useRef(SWITCH_ID)
  const { isOn, isPending, open, recoveryCodes } = twoFactor
  const state = (
    <Badge tone={isOn ? 'ok' : 'end'} icon={isOn ? PaidIcon : CanceledIcon}>
      {isOn ? texts.on : texts.off}
    </Badge>
  )
  return (
    <>
      <PageHeader title={texts.title} />
      <SectionCard title={texts.section} aside={isPending ? undefined : state}>
        <div className={classes.setting}>
          <span className={classes.shield}>
            <ShieldIcon size={22} />
          </span>
          <div className={classes.description}>
            <p>{texts.description}</p>
            <p className={classes.quiet}>{texts.more}</p>
            {/* It moves when the service has moved. */}
            <Switch
              className={classes.switch ?? ''}
              label={texts.requireCode}
              id={SWITCH_ID}
              checked={isOn}
              disabled={isPending}
              onChange={() => {
                openedBy.current = SWITCH_ID
                open()
              }}
            />
            {isOn && (
              <Button
                id={ISSUE_ID}
                className={classes.issue ?? ''}
                variant="default"
                onClick={() => {
                  openedBy.current = ISSUE_ID
                  setIssuing(true)
                }}
              >
                {texts.issue}
              </Button>
            )}
          </div>
        </div>
      </SectionCard>
      <SessionsSection />
      <TwoFactorDialog twoFactor={twoFactor} />
      <NewCodesDialog
        isOpen={isIssuing}
        onClose={() => setIssuing(false)}
        onIssued={twoFactor.displayCodes}
      />
      <RecoveryCodesDialog
        codes={recoveryCodes}
        onKept={() => {
          twoFactor.forgetCodes()
          focusOn(openedBy.current)
        }}
      />
    </>
  )
}
