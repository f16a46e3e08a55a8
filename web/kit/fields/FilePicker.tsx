import { Button, type ButtonProps, FileButton } from '@mantine/core'
import { useRef } from 'react'

interface FilePickerProps extends Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'loading'> {
  readonly accept: string
  readonly isMultiple?: boolean
  readonly onPick: (files: File[]) => void
  readonly children: string
}

/** A button that opens the browser's choice of files. */
export function FilePicker({
  accept,
  isMultiple = false,
  onPick,
  children,
  ...button
}: FilePickerProps) {
  // The browser reports no second choice of the same file, which may have been removed, failed or
  // changed on the disk meanwhile.
  const forget = useRef<() => void>(null)
  const pick = (chosen: File | File[] | null) => {
    const files = [chosen ?? []].flat()
    forget.current?.()
    if (files.length > 0) onPick(files)
  }
  return (
    <FileButton multiple={isMultiple} accept={accept} resetRef={forget} onChange={pick}>
      {(props) => (
        <Button {...props} {...button}>
          {children}
        </Button>
      )}
    </FileButton>
  )
}
