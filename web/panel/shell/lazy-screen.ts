import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

export interface ScreenProps {
  /** The `:id` of the page's path; empty on pages without one. */
  readonly id: string
}

export type Screen = ComponentType<ScreenProps> & { readonly preload?: () => Promise<void> }

type Exports = Record<string, ComponentType<ScreenProps>>

/** A screen that is loaded when a page needs it. */
export const lazyScreen = <Module extends Exports, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
): Screen => lazyRouteComponent(load as () => Promise<Exports>, name) as unknown as Screen
