import {
  MUTED_INK,
  type Page,
  POINTS_PER_MM,
  type TextStyle,
  writeText,
} from '#server/platform/documents/pdf.ts'

/** Millimetres in points. */
export const mm = (millimetres: number): number => millimetres * POINTS_PER_MM

/** A ruled box of a slip: its label above its lines. */
export interface Cell {
  readonly label: string
  /** One text a line; an absent one is no line, so that a box may be empty. */
  readonly lines?: readonly (string | null)[]
  readonly width: number
  readonly bold?: boolean
  readonly align?: TextStyle['align']
  /** Lines that each text may take. */
  readonly maxLines?: number
}

const LABEL_SIZE = 5.5
const VALUE_SIZE = 8
/** Of boxes with several lines. */
const SMALL_VALUE_SIZE = 7.5
const PADDING = 3
const LABEL_HEIGHT = 8
export const RULE = '#000000'

/** Draws the outline of a box. */
export function drawBox(page: Page, x: number, y: number, width: number, height: number): void {
  page.lineWidth(0.5).rect(x, y, width, height).stroke(RULE)
}

function drawCell(page: Page, cell: Cell, x: number, y: number, height: number): void {
  drawBox(page, x, y, cell.width, height)
  const inside = { x: x + PADDING, width: cell.width - 2 * PADDING }
  writeText(page, cell.label, { ...inside, y }, { size: LABEL_SIZE, color: MUTED_INK })
  const lines = (cell.lines ?? []).flatMap((line) => (line ? [line] : []))
  const size = lines.length > 1 || (cell.maxLines ?? 1) > 1 ? SMALL_VALUE_SIZE : VALUE_SIZE
  const style = { size, bold: cell.bold ?? false, align: cell.align ?? 'left' }
  const { maxLines = 1 } = cell
  let below = y + LABEL_HEIGHT
  for (const line of lines) {
    below = writeText(page, line, { ...inside, y: below, maxLines }, style)
  }
}

/** Draws boxes side by side; returns the y below them. */
export function drawRow(
  page: Page,
  x: number,
  y: number,
  height: number,
  cells: readonly Cell[],
): number {
  let left = x
  for (const cell of cells) {
    drawCell(page, cell, left, y, height)
    left += cell.width
  }
  return y + height
}
