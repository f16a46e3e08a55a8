import { TextInput } from '@mantine/core'
import { MAX_CARD_NAME_LENGTH } from '#contract/virtual-cards/shapes.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'
import { NAME_FIELD, type NewCard } from '#web/panel/areas/virtual-cards/useNewCard.ts'

/** 'Novo cartão de crédito': what it is called, nothing else (R-CARD-05). */
export const NewCardDialog = ({ newCard }: { readonly newCard: NewCard }) => (
  <FormDialog
    isOpen={newCard.isOpen}
    title={texts.newTitle}
    submitLabel={texts.create}
    isBusy={newCard.isBusy}
    failure={newCard.failure}
    onSubmit={newCard.submit}
    onClose={newCard.close}
  >
    <TextInput
      id={NAME_FIELD}
      label={texts.name}
      description={texts.nameText}
      autoComplete="off"
      maxLength={MAX_CARD_NAME_LENGTH}
      data-autofocus
      value={newCard.name}
      error={newCard.error}
      onChange={(event) => newCard.change(event.currentTarget.value)}
    />
  </FormDialog>
)
