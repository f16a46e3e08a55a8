// The product's own name is as guessable as the lists of leaked passwords.
const OWN_WORDS = ['guiche', 'guichê']

/** Of 0 to 4: from 3 on a password takes more than 10^8 guesses. */
const LEAST_SCORE = 3
/** Shorter parts of a name occur in many passwords by chance. */
const SHORTEST_WORD = 3

// Loaded with the first new password, because the dictionaries would slow down the start.
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return {
    common: new Set(dictionary['passwords-common'].filter((password) => password.length >= 8)),
    zxcvbn: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 128 }),
  }
}

let loading: ReturnType<typeof loadEstimator> | undefined

/** The text, its parts, and its parts joined, as people shorten a name to a password. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{Mark}/gu, '')
  return [text, plain].flatMap((spelling) => {
    const parts = spelling.toLowerCase().split(/[^\p{Letter}\p{Number}]+/u)
    return [spelling.toLowerCase(), parts.join(''), ...parts]
  })
}

/**
 * Whether a password is guessed too soon: by the lists of leaked ones, by patterns, or by words of
 * its user and company (e-mail, names, addresses), which an attacker tries first.
 */
export async function isGuessablePassword(
  password: string,
  personalTexts: readonly string[],
): Promise<boolean> {
  loading ??= loadEstimator()
  const { common, zxcvbn } = await loading
  if (common.has(password.toLowerCase())) return true
  const words = [...personalTexts, ...OWN_WORDS].flatMap(wordsOf)
  const known = [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD)
  return zxcvbn.check(password, known).score < LEAST_SCORE
}
