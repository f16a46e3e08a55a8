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
 * The test files that lie in the folder of a changed file. All of them would take ten minutes, which
 * is what `npm test` is for.
 */
export function testsBesideChanges(root: string, testFiles: readonly string[]): string[] {
  const folders = new Set(changedFiles(root).map(dirname))
  return testFiles.filter((file) => folders.has(dirname(file)))
}
