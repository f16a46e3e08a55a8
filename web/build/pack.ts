/** A page, or what is loaded on demand; the weight says how much its load counts. */
export interface Page {
  readonly weight: number
}

/** Modules that travel in one file. */
export interface Piece {
  readonly modules: readonly string[]
  /** With those of its style. */
  readonly bytes: number
  /** Whether a style is loaded with it, in a file of its own. */
  readonly isStyled: boolean
  /** Those that load it. */
  readonly pages: ReadonlySet<Page>
  /** The pieces that it imports, also by way of others. */
  readonly needs: ReadonlySet<Piece>
}

/** A piece while pieces are merged. */
interface Growing {
  modules: string[]
  bytes: number
  isStyled: boolean
  readonly pages: Set<Page>
  readonly needs: Set<Growing>
}

const weightOf = (pages: readonly Page[]) => pages.reduce((sum, { weight }) => sum + weight, 0)

const both = (one: Growing, other: Growing) =>
  weightOf([...one.pages].filter((page) => other.pages.has(page)))

const onlyFirst = (one: Growing, other: Growing) =>
  weightOf([...one.pages].filter((page) => !other.pages.has(page)))

/** What it costs the pages of one piece to load the other too, with what that one needs. */
function extraCost(one: Growing, other: Growing, requestBytes: number): number {
  const isStyleNew = other.isStyled && !one.isStyled
  let cost = (other.bytes + (isStyleNew ? requestBytes : 0)) * onlyFirst(one, other)
  if (one.needs.has(other)) return cost
  for (const needed of other.needs) {
    if (needed === one) continue
    const requests = needed.isStyled ? 2 : 1
    cost += (needed.bytes + requests * requestBytes) * onlyFirst(one, needed)
  }
  return cost
}

// A file must not need itself by way of another one.
const isCircular = (one: Growing, other: Growing): boolean =>
  [...one.needs].some((piece) => piece !== other && piece.needs.has(other)) ||
  [...other.needs].some((piece) => piece !== one && piece.needs.has(one))

function gainOf(one: Growing, other: Growing, requestBytes: number): number {
  const saved = one.isStyled && other.isStyled ? 2 : 1
  return (
    saved * requestBytes * both(one, other) -
    extraCost(one, other, requestBytes) -
    extraCost(other, one, requestBytes)
  )
}

function merge(pieces: Set<Growing>, one: Growing, other: Growing): void {
  pieces.delete(other)
  one.modules.push(...other.modules)
  one.bytes += other.bytes
  one.isStyled ||= other.isStyled
  for (const page of other.pages) one.pages.add(page)
  for (const needed of other.needs) one.needs.add(needed)
  one.needs.delete(one)
  one.needs.delete(other)
  for (const piece of pieces) {
    if (piece.needs.delete(other)) piece.needs.add(one)
    if (piece.needs.has(one)) for (const needed of one.needs) piece.needs.add(needed)
  }
  for (const needed of one.needs) for (const page of one.pages) needed.pages.add(page)
}

function growing(given: readonly Piece[]): Set<Growing> {
  const copies = new Map<Piece, Growing>()
  for (const piece of given) {
    const { bytes, isStyled } = piece
    const modules = [...piece.modules]
    copies.set(piece, { modules, bytes, isStyled, pages: new Set(piece.pages), needs: new Set() })
  }
  for (const [piece, copy] of copies) {
    for (const needed of piece.needs) {
      const known = copies.get(needed)
      if (known) copy.needs.add(known)
    }
  }
  return new Set(copies.values())
}

/**
 * Merges pieces while the requests that it saves outweigh the bytes that some pages then load
 * without need; a request costs a page as much as `requestBytes`. Each time the smallest piece is
 * merged with the one that gains most.
 */
export function pack(given: readonly Piece[], requestBytes: number): readonly Piece[] {
  const pieces = growing(given)
  const waiting = new Set(pieces)
  while (waiting.size > 0) {
    const [smallest] = [...waiting].sort((one, other) => one.bytes - other.bytes)
    if (!smallest) break
    waiting.delete(smallest)
    const [best] = [...pieces]
      .filter((piece) => piece !== smallest && !isCircular(smallest, piece))
      .map((piece) => ({ piece, gain: gainOf(smallest, piece, requestBytes) }))
      .filter(({ gain }) => gain > 0)
      .sort((one, other) => other.gain - one.gain)
    if (!best) continue
    merge(pieces, best.piece, smallest)
    waiting.add(best.piece)
  }
  return [...pieces]
}
