import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { MAX_VIEW_NAME_LENGTH } from '#contract/charges/list-view.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'

interface NameViewProps {
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of the view. */
export function NameView({ onName, onClose }: NameViewProps) {
  const [name, setName] = useState('')
  return (
    <FormDialog
      isOpen
      title={texts.saveView}
      submitLabel={texts.keepView}
      isDisabled={name.trim() === ''}
      reason={name.trim() === '' ? texts.nameMissing : undefined}
      onClose={onClose}
      onSubmit={() => {
        onName(name.trim())
        onClose()
      }}
    >
      <TextInput
        label={texts.viewName}
        value={name}
        maxLength={MAX_VIEW_NAME_LENGTH}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  )
}
