import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Page, type Piece, pack } from './pack.ts'

interface Made {
  readonly pages: Set<Page>
  readonly needs: Set<Piece>
}

const piece = (name: string, bytes: number, pages: readonly Page[], needs: readonly Piece[] = []) =>
  ({
    modules: [name],
    bytes,
    isStyled: name.startsWith('styled'),
    pages: new Set(pages),
    needs: new Set(needs),
  }) satisfies Piece & Made

const modulesOf = (pieces: readonly Piece[]) => pieces.map(({ modules }) => [...modules].sort())

const [list, detail] = [{ weight: 1 }, { weight: 1 }] as const

test('two small pieces of the same pages become one file', () => {
  const packed = pack([piece('a', 100, [list, detail]), piece('b', 200, [list, detail])], 1_000)
  assert.deepEqual(modulesOf(packed), [['a', 'b']])
})

test('a large piece of one page stays apart from what another page needs too', () => {
  const shared = piece('shared', 500, [list, detail])
  const packed = pack([shared, piece('own', 50_000, [list], [shared])], 1_000)
  assert.deepEqual(modulesOf(packed).sort(), [['own'], ['shared']])
})

test('two pieces with styles save two requests, and a page without them gets no style', () => {
  const styled = [piece('styled a', 900, [list, detail]), piece('styled b', 1_500, [list])]
  assert.equal(pack(styled, 1_000).length, 1)
  const plain = [piece('a', 900, [list, detail]), piece('styled b', 600, [list])]
  assert.equal(pack(plain, 1_000).length, 2)
})

test('the page that counts more is kept free of what it does not need', () => {
  const entry = piece('entry', 5_000, [{ weight: 20 }, list])
  const packed = pack([entry, piece('rest', 900, [list], [entry])], 1_000)
  assert.equal(packed.length, 2)
})

/** Pieces that need earlier ones only, each loaded by the pages of those that need it. */
const site = fc
  .array(
    fc.record({
      bytes: fc.integer({ min: 1, max: 40_000 }),
      isStyled: fc.boolean(),
      pages: fc.subarray([0, 1, 2, 3]),
      needs: fc.array(fc.nat(20), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((drawn) => {
    const pages: readonly Page[] = [{ weight: 1 }, { weight: 5 }, { weight: 20 }, { weight: 0.1 }]
    const pieces: (Piece & Made)[] = []
    for (const [index, { bytes, isStyled, pages: own, needs }] of drawn.entries()) {
      const direct = needs.flatMap((at) => (at < index ? [pieces[at]] : [])).filter((one) => !!one)
      const all = new Set<Piece>(direct.flatMap((one) => [one, ...one.needs]))
      const made = piece(
        `${isStyled ? 'styled' : 'm'}${index}`,
        bytes,
        own.map((at) => pages[at]).filter((one) => !!one),
      )
      for (const needed of all) made.needs.add(needed)
      pieces.push(made)
      for (const needed of pieces.filter((one) => all.has(one))) {
        for (const page of made.pages) needed.pages.add(page)
      }
    }
    return pieces
  })

test('no module is lost, each page loads what it needs, and no file needs itself', () => {
  fc.assert(
    fc.property(site, fc.integer({ min: 0, max: 30_000 }), (pieces, requestBytes) => {
      const packed = pack(pieces, requestBytes)
      const fileOf = new Map(packed.flatMap((file) => file.modules.map((name) => [name, file])))
      assert.equal(fileOf.size, pieces.length)
      for (const { modules, pages, needs } of pieces) {
        const file = fileOf.get(modules[0] ?? '')
        assert.ok(file)
        assert.ok([...pages].every((page) => file.pages.has(page)))
        for (const needed of needs) {
          const other = fileOf.get(needed.modules[0] ?? '')
          assert.ok(other && (other === file || file.needs.has(other)))
          assert.ok(other === file || !other.needs.has(file))
        }
      }
      for (const file of packed) assert.ok(!file.needs.has(file))
    }),
  )
})

test('packing never makes the pages load more, counted with their requests', () => {
  const costOf = (pieces: readonly Piece[], requestBytes: number) =>
    pieces.reduce((sum, { bytes, isStyled, pages }) => {
      const weight = [...pages].reduce((total, page) => total + page.weight, 0)
      return sum + (bytes + (isStyled ? 2 : 1) * requestBytes) * weight
    }, 0)
  fc.assert(
    fc.property(site, fc.integer({ min: 0, max: 30_000 }), (pieces, requestBytes) => {
      const before = costOf(pieces, requestBytes)
      assert.ok(costOf(pack(pieces, requestBytes), requestBytes) <= before + 1e-6)
    }),
  )
})
