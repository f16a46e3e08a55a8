/**
 * The label of a value of an enumeration. A value that this version does not know is shown
 * unchanged, so that an answer of a newer service is still readable (R-GEN-21).
 */
export const labelIn = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
