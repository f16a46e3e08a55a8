import * as z from 'zod/mini'
import {
  authorize,
  cancelNote,
  findNote,
  reject,
  type NoteRow,
} from '#server/outside/fiscal/notes.ts'
import type { World } from '#server/outside/world.ts'

/** What the fiscal system may be made to decide. */
export const NoteDeed = z.enum(['authorize', 'reject', 'cancel'])
export type NoteDeed = z.output<typeof NoteDeed>

/** What a note allows: one that is thought about is decided, an authorized one taken back. */
export function deedsOf({ status }: NoteRow): readonly NoteDeed[] {
  if (status === 'EM_PROCESSAMENTO') return ['authorize', 'reject']
  return status === 'AUTORIZADA' ? ['cancel'] : []
}

/** Decides at once; undefined of a note that doesn't exist, false where it is past that. */
export async function decide(
  world: World,
  dpsId: string,
  deed: NoteDeed,
  reason?: string,
): Promise<boolean | undefined> {
  const row = await findNote(world, dpsId)
  if (!row) return undefined
  if (!deedsOf(row).includes(deed)) return false
  if (deed === 'authorize') await authorize(world, row)
  else if (deed === 'reject') await reject(world, row, reason)
  else await cancelNote(world, row)
  return true
}
