import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'

const BANNED_NAMES = /(^|\/)(utils?|helpers?|common|misc|shared|index)(\.tsx?|\/|$)/
const SERVER_ONLY_AREAS = [
  'accounts',
  'charge-core',
  'provider-messages',
  'cases',
  'ledger',
  'operations',
  'reconciliation',
  'users',
  'sellers',
]

/** A folder with more modules than this is read as a list of names, not as one subject. */
const MOST_MODULES = 24

const isModule = (file: string): boolean => !/\.test\.tsx?$/.test(file)

function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files.filter(isModule)) {
    const folder = dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MOST_MODULES)
    .map(([folder, count]) => `${folder}: ${count} modules, divide it by subject`)
}

/**
 * Rules for folders: no name that says nothing, no more modules than a reader takes in at once, and
 * an area has the same name in each layer.
 */
export function checkFolders(root: string): string[] {
  const files = globSync('{contract,server,web,database,tests,tools,examples}/**/*.{ts,tsx,mjs}', {
    cwd: root,
  }).sort()
  const problems = files
    .filter((file) => BANNED_NAMES.test(file))
    .map((file) => `${file}: a name that says nothing`)
  for (const folder of globSync('{server/areas,web/panel/areas}/*', { cwd: root })) {
    const area = folder.split('/').at(-1) ?? ''
    const named = existsSync(join(root, 'contract', area)) || SERVER_ONLY_AREAS.includes(area)
    if (!named) problems.push(`${folder}: no contract/${area}`)
  }
  return [...problems, ...crowdedFolders(files)]
}
