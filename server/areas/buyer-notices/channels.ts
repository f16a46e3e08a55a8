import type { NoticeChannel } from '#contract/buyer-notices/switches.ts'

/** The channels through which notices are sent. */
export const CHANNELS: readonly NoticeChannel[] = ['email']
