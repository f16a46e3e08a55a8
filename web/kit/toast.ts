import { notifications } from '@mantine/notifications'
import classes from './toast.module.css'

type Kind = 'success' | 'error' | 'warning'

const LASTS_MS = { success: 5_000, warning: 8_000, error: 10_000 } as const

function show(kind: Kind, text: string): void {
  // The text is the id: what is said twice is shown once.
  notifications.hide(text)
  notifications.show({
    id: text,
    message: text,
    role: kind === 'error' ? 'alert' : 'status',
    autoClose: LASTS_MS[kind],
    withBorder: true,
    classNames: {
      root: `${classes.toast} ${classes[kind]}`,
      description: classes.text ?? '',
      closeButton: classes.close ?? '',
    },
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  })
}

/** What the product says in passing: at most three at once, each text once. */
export const toast = {
  success: (text: string): void => show('success', text),
  warning: (text: string): void => show('warning', text),
  error: (text: string): void => show('error', text),
}
