import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { toast } from '#web/client/commands/toast.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { CheckIcon, CopyIcon } from '#web/kit/theme/icons.tsx'

const SHOWN_MS = 2_000

const DONE = 'Copiado com sucesso!' // M-GEN-14

/** Puts a text on the clipboard and says so, or that the browser refused it; returns whether it did. */
export async function copyText(text: string, done = DONE): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    toast.error(kitTexts.notCopied)
    return false
  }
  toast.success(done)
  return true
}

interface CopyButtonProps {
  readonly value: string
  /** Names what is copied: 'Copiar código'. */
  readonly label: string
  /** By default 'Copiar' (M-GEN-14). */
  readonly done?: string
  /** Only the icon; the label stays its name. */
  readonly isIcon?: boolean
  readonly isPrimary?: boolean
  /** Gets the focus when the dialog around it opens. */
  readonly isFirst?: boolean
}

/** Copies a text and announces it. */
export function CopyButton({
  value,
  label,
  done = DONE,
  isIcon = false,
  isPrimary = false,
  isFirst = false,
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    setCopied(await copyText(value, done))
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
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={icon}
      onClick={copy}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    >
      {label}
    </Button>
  )
}
