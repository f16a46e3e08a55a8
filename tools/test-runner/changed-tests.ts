import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

/** The changed and new files of the working tree; none where there is no git repository. */
function changedFiles(root: string): string[] {
  const args = ['status', '--porcelain', '--untracked-files=all', '--no-renames', '-z']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  // Each entry is two letters, a space and the path.
  return status === 0 ? stdout.split('\0').map((entry) => entry.slice(3)) : []
}

/**
 * The changed test files, and those in the folder of another changed file. All of them would take a
 * quarter of an hour, which is what `npm test` is for.
 */
export function testsBesideChanges(root: string, testFiles: readonly string[]): string[] {
  const changed = new Set(changedFiles(root))
  const sources = [...changed].filter((file) => !file.endsWith('.test.ts'))
  const folders = new Set(sources.map((file) => dirname(file)))
  return testFiles.filter((file) => changed.has(file) || folders.has(dirname(file)))
}
