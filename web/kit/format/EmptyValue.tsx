import { VisuallyHidden } from '@mantine/core'

/** An empty value: a dash to the eye, a word to the ear. */
export function EmptyValue() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>não informado</VisuallyHidden>
    </>
  )
}
