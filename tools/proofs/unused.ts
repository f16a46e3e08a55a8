import { join } from 'node:path'
import { EXTERNAL_SOURCE, installExternalTools, runExternalTool } from '#tools/proofs/external.ts'

/** Finds files, exports and dependencies that nothing uses. */
export async function proveUnused(root: string): Promise<boolean> {
  if (!installExternalTools(root)) return false
  const config = join(EXTERNAL_SOURCE, 'knip.jsonc')
  return runExternalTool(root, 'knip/bin/knip.js', [`--config=${config}`])
}
