import { TextInput } from '@mantine/core'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'
import type { NewCardForm } from '#web/panel/areas/virtual-cards/useNewCard.ts'

/** 'Novo cartão de crédito': what it is called, nothing else (R-CARD-05). */
export const NewCardDialog = ({ form }: { readonly form: NewCardForm }) => (
  <FormDialog
    isOpen={form.isOpen}
    title={texts.newTitle}
    submitLabel={texts.create}
    isBusy={form.isBusy}
    failure={form.failure}
    onSubmit={form.submit}
    onClose={form.close}
  >
    <TextInput label={texts.name} description={texts.nameText} data-autofocus {...form.name} />
  </FormDialog>
)
