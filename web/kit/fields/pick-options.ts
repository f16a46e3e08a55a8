import { foldText } from '#contract/basics/text-search.ts'

/** What a picker offers. */
export interface PickOption {
  readonly value: string
  readonly name: string
  /** A small second line. */
  readonly second: string
}

// A document is typed with and without its punctuation.
const comparable = (text: string) => foldText(text).replaceAll(/[./-]/g, '')

/**
 * Those options found for an earlier text that show the typed one, in their order; undefined when none
 * does, because only the answer to the typed text can say that nothing is found.
 */
export function narrowOptions(
  options: readonly PickOption[] | undefined,
  typed: string,
): readonly PickOption[] | undefined {
  const wanted = comparable(typed)
  const matching = options?.filter(({ name, second }) =>
    [name, second].some((text) => comparable(text).includes(wanted)),
  )
  return matching?.length === 0 ? undefined : matching
}
