/** Leads the focus to the one field that is wrong. */
export function focusOn(id: string): void {
  // After the error is drawn, so that it is read with the field.
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
