import { build, mergeConfig, type Rolldown, type UserConfig } from 'vite'
import { type Page, type Piece, pack } from './pack.ts'

/** A page of the site, to decide which modules share a file. */
export interface PageLoad {
  /** The modules that its load begins with, as the ends of their paths. */
  readonly modules: readonly string[]
  /** How much its load counts beside those of other pages. */
  readonly weight: number
}

/**
 * A request costs a page as much as so many bytes, minified and not compressed: about what slow 4G
 * brings while one of the six requests of a browser is under way.
 */
const REQUEST_BYTES = 30_000

/** What is loaded on demand, such as a dialog, is seldom waited for. */
const ON_DEMAND_WEIGHT = 0.1

type OutputFile = Rolldown.RolldownOutput['output'][number]
type Chunk = Rolldown.OutputChunk

/** Builds the site in memory as the bundler alone splits it. */
async function filesOf(root: string, drawing: UserConfig): Promise<readonly OutputFile[]> {
  const built = await build(
    mergeConfig(drawing, {
      root,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, target: 'es2023', assetsInlineLimit: 0 },
    }),
  )
  const outputs = Array.isArray(built) ? built : [built as Rolldown.RolldownOutput]
  return outputs.flatMap(({ output }) => output)
}

/** The bytes of the style that is loaded with a chunk; 0 when it has none. */
function styleBytesOf(chunk: Chunk, files: readonly OutputFile[]): number {
  const names = chunk.viteMetadata?.importedCss ?? new Set()
  return files.reduce(
    (sum, file) =>
      file.type === 'asset' && names.has(file.fileName) ? sum + file.source.length : sum,
    0,
  )
}

/** The chunk and those that it imports, also by way of others. */
function closureOf(chunk: Chunk, byFile: ReadonlyMap<string, Chunk>): ReadonlySet<Chunk> {
  const closure = new Set<Chunk>()
  const add = (one: Chunk) => {
    if (closure.has(one)) return
    closure.add(one)
    for (const file of one.imports) {
      const imported = byFile.get(file)
      if (imported) add(imported)
    }
  }
  add(chunk)
  return closure
}

const holds = ({ moduleIds }: Chunk, { modules }: PageLoad) =>
  modules.some((end) => moduleIds.some((id) => id.endsWith(`/${end}`)))

/** The pieces that the bundler makes, each with the pages that load it. */
function piecesOf(files: readonly OutputFile[], loads: readonly PageLoad[]): readonly Piece[] {
  const chunks = files.filter((file): file is Chunk => file.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const pages = new Map(chunks.map((chunk) => [chunk, new Set<Page>()]))
  const load = (page: Page, first: readonly Chunk[]) => {
    for (const chunk of first) {
      for (const loaded of closureOf(chunk, byFile)) pages.get(loaded)?.add(page)
    }
  }
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const onDemand = new Set(chunks.filter(({ isDynamicEntry }) => isDynamicEntry))
  for (const page of loads) {
    const first = chunks.filter((chunk) => holds(chunk, page))
    load({ weight: page.weight }, [...entries, ...first])
    for (const chunk of first) onDemand.delete(chunk)
  }
  for (const chunk of onDemand) load({ weight: ON_DEMAND_WEIGHT }, [chunk])

  const pieces = new Map<Chunk, Piece & { readonly needs: Set<Piece> }>()
  for (const chunk of chunks) {
    const styleBytes = styleBytesOf(chunk, files)
    pieces.set(chunk, {
      modules: chunk.moduleIds,
      bytes: chunk.code.length + styleBytes,
      isStyled: styleBytes > 0,
      pages: pages.get(chunk) ?? new Set(),
      needs: new Set(),
    })
  }
  for (const [chunk, piece] of pieces) {
    for (const needed of closureOf(chunk, byFile)) {
      const other = pieces.get(needed)
      if (other && other !== piece) piece.needs.add(other)
    }
  }
  return [...pieces.values()]
}

/**
 * The name of the file that each module is in. The bundler alone makes a file for each set
 * of pages that use the same modules; a page then makes a hundred requests, of which a browser
 * makes six at a time.
 */
export async function planFiles(
  root: string,
  drawing: UserConfig,
  pages: readonly PageLoad[],
): Promise<ReadonlyMap<string, string>> {
  const packed = pack(piecesOf(await filesOf(root, drawing), pages), REQUEST_BYTES)
  return new Map(
    packed.flatMap(({ modules }, index) => modules.map((id) => [id, `part-${index}`] as const)),
  )
}
