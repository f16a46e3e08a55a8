/** A form that is open. */
interface OpenForm {
  /** Whether leaving now would lose what was typed. */
  readonly isUnsaved: () => boolean
  /** Asks whether to leave, and goes on with `then` if so. */
  readonly ask: (then: () => void) => void
}

const forms = new Set<OpenForm>()
let isPageReleased = false

/** Registers a form while it is open. */
export function openForm(form: OpenForm): () => void {
  forms.add(form)
  return () => {
    forms.delete(form)
  }
}

/** Goes on with `then` at once, or after the user agreed to lose what is not saved. */
export function leaveForms(then: () => void): void {
  const unsaved = [...forms].find(({ isUnsaved }) => isUnsaved())
  if (unsaved) unsaved.ask(then)
  else then()
}

/** The page is left without a question: the drafts are stored, or the user has agreed. */
export function releasePage(): void {
  isPageReleased = true
}

/** Whether the browser has to ask before the page goes. */
export const holdsPage = (isUnsaved: boolean): boolean => isUnsaved && !isPageReleased
