import { spawnSync } from 'node:child_process'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** The release from which the campaigns migrate a database to this one. */
const FORMER_RELEASE = '96966546f0544f6aca814a73ec0e1bc72fa28518'

/** The program of the former release, in a folder of its own with the packages of this one. */
export function checkOutFormer(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-former-'))
  const archive = spawnSync('git', ['archive', FORMER_RELEASE], {
    cwd: ROOT,
    maxBuffer: 1_000_000_000,
  })
  if (archive.status !== 0) {
    throw new Error(`this clone lacks the commit of the former release, ${FORMER_RELEASE}`)
  }
  spawnSync('tar', ['-x'], { cwd: folder, input: archive.stdout })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
