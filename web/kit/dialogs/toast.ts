export type ToastKind = 'success' | 'warning' | 'error'

export interface Toast {
  readonly kind: ToastKind
  /** What is said twice is shown once: the text is the toast. */
  readonly text: string
}

const MOST = 3

let shown: readonly Toast[] = []
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

const without = (text: string) => shown.filter((each) => each.text !== text)

function show(kind: ToastKind, text: string): void {
  set([...without(text), { kind, text }].slice(-MOST))
}

/** What the product says in passing: at most three at once, the newest last, each text once. */
export const toast = {
  success: (text: string): void => show('success', text),
  warning: (text: string): void => show('warning', text),
  error: (text: string): void => show('error', text),
  close: (text: string): void => set(without(text)),
  clear: (): void => set([]),
}

/** For the component that shows them. */
export const toasts = {
  current: (): readonly Toast[] => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
