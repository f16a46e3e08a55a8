import { Button } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { kitTexts } from '#web/kit/texts.ts'

interface EmptyListProps {
  readonly icon: ComponentType<{ readonly size?: number }>
  readonly texts: {
    readonly empty: string
    /** Shown without filters: how to create the first row. */
    readonly emptyText: string
  }
  /** Whether rows may have been left out by what was searched. */
  readonly isNarrowed: boolean
  readonly action?: ReactNode
  /** Shown for a search without results. */
  readonly searched: string
  readonly onClear: () => void
}

/** In the place of a list without rows: why, and the way out. */
export function EmptyList(props: EmptyListProps) {
  const { icon, texts, isNarrowed, action, searched, onClear } = props
  const clear = (
    <Button variant="default" onClick={onClear}>
      {kitTexts.clearSearch}
    </Button>
  )
  return (
    <EmptyState icon={icon} title={texts.empty} action={isNarrowed ? clear : action}>
      {isNarrowed ? searched : texts.emptyText}
    </EmptyState>
  )
}
