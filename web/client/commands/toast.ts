export type ToastKind = 'success' | 'warning' | 'error'

export interface Toast {
  readonly kind: ToastKind
  /** The text identifies the toast: a repeated one is shown once. */
  readonly text: string
  /** A line below it, which does not tell toasts apart. */
  readonly detail?: string | undefined
}

const MAX_TOASTS = 3

let visible: readonly Toast[] = []
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  visible = next
  for (const listener of listeners) listener()
}

const without = (...texts: readonly string[]) => visible.filter(({ text }) => !texts.includes(text))

function show(kind: ToastKind, texts: readonly string[], detail?: string): void {
  const added = texts.map((text) => ({ kind, text, detail }))
  set([...without(...texts), ...added].slice(-Math.max(MAX_TOASTS, added.length)))
}

/** Short messages: three, or all that came together, the newest last, each text once. */
export const toast = {
  success: (text: string): void => show('success', [text]),
  warning: (text: string): void => show('warning', [text]),
  error: (text: string, detail?: string): void => show('error', [text], detail),
  /** All errors of one call. */
  errors: (texts: readonly string[], detail?: string): void => show('error', texts, detail),
  close: (text: string): void => set(without(text)),
  clear: (): void => set([]),
}

/** For the component that shows them. */
export const toasts = {
  current: (): readonly Toast[] => visible,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
