import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from '#web/kit/theme/icons.tsx'
import { toast } from '#web/kit/notices/toast.ts'

const SHOWN_MS = 2_000

interface CopyButtonProps {
  readonly value: string
  /** Names what is copied: 'Copiar código'. */
  readonly label: string
  /** By default 'Copiar' (M-GEN-14). */
  readonly done?: string
  /** Only the icon; the label stays its name. */
  readonly isIcon?: boolean
  readonly isPrimary?: boolean
}

/** Copies a text and announces it. */
export function CopyButton({
  value,
  label,
  done = 'Copiado com sucesso!',
  isIcon = false,
  isPrimary = false,
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
    toast.success(done)
  }
  const icon = isCopied ? <CheckIcon /> : <CopyIcon />
  if (isIcon) {
    return (
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={copy}>
        {icon}
      </ActionIcon>
    )
  }
  return (
    <Button variant={isPrimary ? 'filled' : 'default'} leftSection={icon} onClick={copy}>
      {label}
    </Button>
  )
}
