import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import { contractNames } from '#server/reference/contract-names.ts'
import { type OpenApi, openApi } from '#server/reference/openapi.ts'
import {
  EXTERNAL_FOLDER,
  EXTERNAL_SOURCE,
  installExternalTools,
  runExternalTool,
} from '#tools/proofs/external.ts'

const TYPES = join('examples', 'integration', 'guiche-api.d.ts')

/** Beside the declaration of the tool that makes them. */
export const SOURCE_FILE = join(EXTERNAL_SOURCE, 'example-types.txt')

/** The calls that the example shop makes; the types of all calls have 39,000 lines. */
const CALLS = ['SGN-01', 'AUTH-01', 'TOK-02', 'WHK-02', 'LNK-05', 'CHG-02', 'EVT-01', 'FIN-02']
const EVENT = 'CHARGE_PAID'

const SCHEMA = /"#\/components\/schemas\/([^"]+)"/g

/** The schemas that the parts name, and those that these name. */
function schemasOf(parts: object, all: OpenApi['components']['schemas']) {
  const found = new Set<string>()
  const add = (part: unknown) => {
    for (const [, name = ''] of (JSON.stringify(part) ?? '').matchAll(SCHEMA)) {
      if (found.has(name)) continue
      found.add(name)
      add(all[name])
    }
  }
  add(parts)
  return Object.fromEntries(Object.entries(all).filter(([name]) => found.has(name)))
}

/** The part of the API's document that the example shop needs. */
async function shopDocument(): Promise<object> {
  const endpoints = [...(await contractNames()).operations.keys()] as AnyEndpoint[]
  const document = await openApi(endpoints.filter(({ id }) => CALLS.includes(id)))
  const { paths, components } = document
  const webhooks = { [EVENT]: document.webhooks[EVENT] }
  const schemas = schemasOf({ paths, webhooks }, components.schemas)
  return { ...document, webhooks, components: { ...components, schemas } }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * What the types were made from and what they are, as `SOURCE_FILE` says it: a test can tell by it
 * that they are fresh without the tool that makes them.
 */
export const typesSource = async (root: string): Promise<string> =>
  [
    `document ${hashOf(JSON.stringify(await shopDocument()))}`,
    `types ${hashOf(readFileSync(join(root, TYPES), 'utf8'))}`,
    '',
  ].join('\n')

/**
 * Generates the types of the example shop; with `--check` it only compares them with those that are
 * checked in.
 */
export async function exampleTypes(root: string, ...options: '--check'[]): Promise<boolean> {
  if (!installExternalTools(root)) return false
  const document = join(root, EXTERNAL_FOLDER, 'shop-openapi.json')
  writeFileSync(document, JSON.stringify(await shopDocument()))
  const isDone = await runExternalTool(root, 'openapi-typescript/bin/cli.js', [
    document,
    `--output=${join(root, TYPES)}`,
    '--immutable',
    ...options,
  ])
  if (isDone && options.length === 0) {
    writeFileSync(join(root, SOURCE_FILE), await typesSource(root))
  }
  return isDone
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = (await exampleTypes(join(import.meta.dirname, '../..'))) ? 0 : 1
}
