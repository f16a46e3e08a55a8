import { join } from 'node:path'
import { pathTo } from '#contract/access/pages.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Visit, Wanted } from '#tools/bench/visits.ts'

const KB = 1_000

/** What the first load of a page may cost; a measure without a goal is absent. */
export interface FirstLoad {
  readonly name: string
  readonly page: Omit<Wanted, 'storage'>
  readonly isSignedIn: boolean
  readonly goals: {
    readonly requests: number
    /** Script and style, as they travel. */
    readonly codeBytes?: number
    readonly scriptBytes?: number
    readonly largestPaintMs: number
    /** Lighthouse's score of the performance on a phone, of 100. */
    readonly lighthouseScore?: number
  }
}

/** When at least the outline of a page is seen. */
export const FIRST_PAINT_GOAL_MS = 1_000

/** Cumulative layout shift that no first load reaches. */
export const SHIFT_GOAL = 0.1

/** The fonts of a first load. */
export const FONT_GOAL_BYTES = 35 * KB

interface Site {
  readonly rootFolder: string
  readonly panelUrl: string
  readonly checkoutUrl: string
  readonly linkId: string
  readonly chargeId: Uuid
}

/** The pages whose first load has goals: the measured ones of `npm run bench`, counted in every test run. */
export function firstLoads(site: Site): readonly FirstLoad[] {
  const folderOf = (name: string) => join(site.rootFolder, 'dist', name)
  const panel = (path: string, last: string) => ({
    address: `${site.panelUrl}${path}`,
    folder: folderOf('panel'),
    last,
  })
  const linkForm = pathTo('createLink', { id: 'cobranca-pontual' })
  const checkout = `${site.checkoutUrl}/payment-link/${site.linkId}`
  return [
    {
      name: 'sign-in',
      page: panel('/login', 'form'),
      isSignedIn: false,
      goals: { requests: 25, codeBytes: 130 * KB, largestPaintMs: 2_500, lighthouseScore: 90 },
    },
    {
      name: 'home page',
      page: panel(pathTo('home'), 'main h1'),
      isSignedIn: true,
      goals: { requests: 25, largestPaintMs: 4_000 },
    },
    {
      name: 'charge list',
      page: panel(pathTo('charges'), 'main tbody tr'),
      isSignedIn: true,
      goals: { requests: 25, codeBytes: 200 * KB, largestPaintMs: 4_000, lighthouseScore: 75 },
    },
    {
      name: 'charge',
      page: panel(pathTo('charge', { id: site.chargeId }), 'main h1'),
      isSignedIn: true,
      goals: { requests: 25, largestPaintMs: 4_000 },
    },
    {
      name: 'link form',
      page: panel(linkForm, 'main form'),
      isSignedIn: true,
      goals: { requests: 25, largestPaintMs: 4_000 },
    },
    {
      name: 'link page',
      page: { address: checkout, folder: folderOf('checkout'), last: 'form' },
      isSignedIn: false,
      goals: { requests: 25, scriptBytes: 80 * KB, largestPaintMs: 2_500, lighthouseScore: 90 },
    },
  ]
}

/** What a first load costs beyond its goals, but for the time that it takes. */
export function excessOf({ name, goals }: FirstLoad, visit: Visit): string[] {
  const { requests, codeBytes = Number.POSITIVE_INFINITY } = goals
  const { scriptBytes = Number.POSITIVE_INFINITY } = goals
  const counted = [
    ['requests', visit.requests, requests],
    ['bytes of script and style', visit.codeBytes, codeBytes],
    ['bytes of script', visit.scriptBytes, scriptBytes],
    ['bytes of fonts', visit.fontBytes, FONT_GOAL_BYTES],
  ] as const
  return counted.flatMap(([what, count, goal]) =>
    count > goal ? [`${name}: ${count} ${what}, at most ${goal} wanted`] : [],
  )
}
