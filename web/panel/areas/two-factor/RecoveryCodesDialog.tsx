import { Button } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { saveText } from '#web/kit/state/save-text.ts'
import { DownloadIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/two-factor/texts.ts'
import '@fontsource-variable/geist-mono/index.css'
import classes from './TwoFactor.module.css'

interface RecoveryCodesDialogProps {
  /** Empty: nothing is displayed. */
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/**
 * The codes for the day the authenticator is lost, shown this once (R-SEC-16). Only the button
 * that confirms they were saved closes it.
 */
export function RecoveryCodesDialog({ codes, onKept }: RecoveryCodesDialogProps) {
  const [displayed, setDisplayed] = useState(codes)
  if (codes.length > 0 && codes !== displayed) setDisplayed(codes)
  const text = displayed.join('\n')
  return (
    <Modal
      opened={codes.length > 0}
      onClose={() => {}}
      title={texts.recovery}
      size={480}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <p>{texts.recoveryText}</p>
      <ol className={classes.codes}>
        {displayed.map((code) => (
          <li key={code}>
            <code className={classes.secret}>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.save}>
        <CopyButton value={text} label={texts.copyRecovery} done={texts.copied} />
        <Button
          variant="default"
          leftSection={<DownloadIcon />}
          onClick={() => saveText(texts.fileName, `${texts.recovery}\n\n${text}\n`)}
        >
          {texts.download}
        </Button>
      </div>
      <Button fullWidth onClick={onKept}>
        {texts.saved}
      </Button>
    </Modal>
  )
}
