import '@fontsource-variable/geist-mono/index.css'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import classes from './CodeBlock.module.css'

interface CodeBlockProps {
  readonly code: string
  readonly copyLabel: string
  readonly copied?: string
  /** Breaks long codes over lines instead of scrolling. */
  readonly isWrapped?: boolean
}

/** A code in mono with its copy button. */
export function CodeBlock({ code, copyLabel, copied, isWrapped = false }: CodeBlockProps) {
  return (
    <div className={classes.root}>
      <code className={`${classes.code} ${isWrapped ? classes.wrapped : ''}`}>{code}</code>
      <CopyButton isIcon value={code} label={copyLabel} {...(copied ? { done: copied } : {})} />
    </div>
  )
}
