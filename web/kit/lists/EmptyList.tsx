import { Button } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'

interface EmptyListProps {
  readonly icon: ComponentType<{ readonly size?: number }>
  readonly title: string
  /** Whether rows may have been left out by what was searched. */
  readonly isNarrowed: boolean
  /** Shown without filters: how to create the first row. */
  readonly description: string
  readonly action?: ReactNode
  /** Shown for a search without results. */
  readonly searched: string
  readonly clearLabel: string
  readonly onClear: () => void
}

/** In the place of a list without rows: why, and the way out. */
export function EmptyList(props: EmptyListProps) {
  const { icon, title, isNarrowed, description, action, searched, clearLabel, onClear } = props
  const clear = (
    <Button variant="default" onClick={onClear}>
      {clearLabel}
    </Button>
  )
  return (
    <EmptyState icon={icon} title={title} action={isNarrowed ? clear : action}>
      {isNarrowed ? searched : description}
    </EmptyState>
  )
}
