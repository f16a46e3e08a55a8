import type { ComponentType, ReactNode } from 'react'
import classes from './Badge.module.css'

export type Tone = 'ok' | 'info' | 'late' | 'bad' | 'dispute' | 'warn' | 'end' | 'plain'

interface BadgeProps {
  readonly tone: Tone
  /** A silhouette of its own for each state: colour is never the only sign. */
  readonly icon: ComponentType<{ readonly size?: number }>
  /** Filled and bold, for states that need action. */
  readonly isLoud?: boolean
  readonly children: ReactNode
}

/** A state: icon and word; loud ones call for action. */
export function Badge({ tone, icon: Icon, isLoud = false, children }: BadgeProps) {
  return (
    <span className={`${classes.badge} ${classes[tone]} ${isLoud ? classes.loud : ''}`}>
      <Icon size={16} />
      <span className={classes.word}>{children}</span>
    </span>
  )
}
