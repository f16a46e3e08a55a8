const MAX_BYTES = 256

/** The beginning of an answer that is shown: printable characters of up to 256 bytes. */
export function excerptOf(answer: string): string {
  const printable = answer.replace(/[\p{C}\s]+/gu, ' ').trim()
  const bytes = Buffer.from(printable).subarray(0, MAX_BYTES)
  // A character that the limit cuts in two is left out.
  return bytes.toString('utf8').replace(/�$/, '')
}
