import type { ComponentType, ReactNode } from 'react'
import { UnknownIcon } from '#web/kit/theme/icons-first.tsx'
import classes from './Badge.module.css'

export type Tone = 'ok' | 'info' | 'late' | 'bad' | 'dispute' | 'warn' | 'end' | 'plain'

/** How a status looks; a table of them belongs to each kind of record. */
export interface StatusLook {
  readonly tone: Tone
  readonly icon: ComponentType<{ readonly size?: number }>
  readonly isLoud?: true
}

const UNKNOWN: StatusLook = { tone: 'end', icon: UnknownIcon }

interface StatusBadgeProps {
  readonly looks: Readonly<Record<string, StatusLook>>
  readonly status: string
  readonly label: string
}

/** The badge of a status: icon, text, and colour last; an unknown one is shown as it is. */
export function StatusBadge({ looks, status, label }: StatusBadgeProps) {
  const { tone, icon, isLoud = false } = looks[status] ?? UNKNOWN
  return (
    <Badge tone={tone} icon={icon} isLoud={isLoud}>
      {label}
    </Badge>
  )
}

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
