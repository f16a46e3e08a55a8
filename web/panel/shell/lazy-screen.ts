import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { isServiceReached } from '#web/client/requests/reach.ts'
import { pause } from '#web/kit/state/lazy-part.ts'

export interface ScreenProps {
  /** The `:id` of the page's path; empty on pages without one. */
  readonly id: string
}

export type Screen = ComponentType<ScreenProps> & { readonly preload?: () => Promise<void> }

type Exports = Record<string, ComponentType<ScreenProps>>

/**
 * Loads a module of a page, again while the service cannot be reached: the former page stays there.
 * Throws once the service answers and the module still is not there, as after a new release; the
 * router then reloads the page.
 */
export async function loadOfPage<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch {
      if (await isServiceReached()) return load()
      await pause()
    }
  }
}

/** A screen that is loaded when a page needs it. */
export const lazyScreen = <Module extends Exports, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
): Screen =>
  lazyRouteComponent(() => loadOfPage(load as () => Promise<Exports>), name) as unknown as Screen
