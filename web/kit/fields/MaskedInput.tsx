import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef } from 'react'
import { caretAfter, type Mask } from '#web/kit/fields/masks.ts'

export interface MaskedInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly mask: Mask
  /** Without marks. */
  readonly value: string
  readonly onChange: (bare: string) => void
}

const isBackspace = (event: Event) =>
  event instanceof InputEvent && /^delete.*Backward$/.test(event.inputType)

/** A text field that inserts the punctuation and keeps the caret in place. */
export function MaskedInput({ mask, value, onChange, ...rest }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const formatted = mask.format(value)
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    let bare = mask.unmask(typed)
    let before = mask.unmask(
      typed.slice(0, event.currentTarget.selectionStart ?? typed.length),
    ).length
    // Backspace over punctuation deletes the character before it; pasted text is complete.
    if (bare === value && isBackspace(event.nativeEvent) && before > 0) {
      bare = bare.slice(0, before - 1) + bare.slice(before)
      before -= 1
    }
    caret.current = caretAfter(mask, mask.format(bare), before)
    onChange(bare)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const bare = mask.pasted?.(event.clipboardData.getData('text')) ?? null
    if (bare === null) return
    event.preventDefault()
    caret.current = mask.format(bare).length
    onChange(bare)
  }
  return (
    <TextInput
      ref={input}
      autoComplete="off"
      spellCheck={false}
      onPaste={paste}
      {...rest}
      inputMode={mask.inputMode}
      value={formatted}
      onChange={change}
    />
  )
}
