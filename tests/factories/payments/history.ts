/** An entry of a charge's history. */
interface HistoryEntry {
  readonly type: string
}

/**
 * The history without what the queue adds at any time: the automatic invoice and the notices of a
 * paid charge.
 */
export const withoutQueued = <Entry extends HistoryEntry>(history: readonly Entry[]): Entry[] =>
  history.filter(({ type }) => !type.startsWith('INVOICE') && type !== 'NOTICE_SENT')
