import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

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

/**
 * Rules for folders: no name that says nothing, and an area has the same name in each layer.
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
  return problems
}
