import type { Plugin } from 'vite'

const DEFAULTS = /[\\/]MantineProvider[\\/]default-colors\.mjs$/

/** Those that Mantine itself asks for (blue is its own primary colour); our theme brings the others. */
const KEPT = ['dark', 'gray', 'red', 'blue']

const PALETTE = /^\t(\w+): \[[^\]]*\],?\n/gm

/** Removes the colour palettes that no page shows from Mantine's default theme. */
export function withoutPalettes(code: string): string {
  return code.replace(PALETTE, (palette, name: string) => (KEPT.includes(name) ? palette : ''))
}

/** Every first load would carry them, as numbers and as the variables that are made of them. */
export const leaveOutPalettes: Plugin = {
  name: 'leave-out-palettes',
  apply: 'build',
  transform: { filter: { id: DEFAULTS }, handler: (code) => withoutPalettes(code) },
}
