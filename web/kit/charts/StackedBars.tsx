import { useElementSize } from '@mantine/hooks'
import { scaleBand, scaleLinear, scaleOrdinal } from '@visx/scale'
import { BarStack } from '@visx/shape'
import { useId, useState } from 'react'
import type { Centavos } from '#contract/basics/money.ts'
import { type BarPart, BarPatterns, fillOf } from '#web/kit/charts/BarPatterns.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import classes from './StackedBars.module.css'

export interface BarLine {
  /** The full name of the bar, as a tooltip says it. */
  readonly name: string
  /** Under the bar. */
  readonly label: string
  readonly amounts: Readonly<Record<BarPart, Centavos>>
}

interface StackedBarsProps {
  readonly lines: readonly BarLine[]
  /** From the bottom to the top of a bar. */
  readonly parts: readonly { readonly part: BarPart; readonly name: string }[]
}

const HEIGHT_PX = 240
const AXIS_PX = 74
const LABELS_PX = 26
const TOP_PX = 10
const LETTER_PX = 8
const LABEL_GAP_PX = 8
const TICKS = 4

const compactReais = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 1,
})

// Only the lengths of bars are computed with floats; every amount that is shown is exact.
const lengthOf = (amount: Centavos) => Number(amount) / 100

const totalOf = ({ amounts }: BarLine) =>
  lengthOf(amounts.received) + lengthOf(amounts.late) + lengthOf(amounts.scheduled)

/** Amounts in parts, one bar each; a table of the same numbers belongs beside it. */
export function StackedBars({ lines, parts }: StackedBarsProps) {
  const id = useId()
  const { ref, width } = useElementSize()
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const x = scaleBand({
    domain: lines.map((_, at) => at),
    range: [AXIS_PX, Math.max(width, AXIS_PX + 1)],
    padding: 0.3,
  })
  const y = scaleLinear({
    domain: [0, Math.max(1, ...lines.map(totalOf))],
    range: [HEIGHT_PX - LABELS_PX, TOP_PX],
    nice: TICKS,
  })
  const fills = scaleOrdinal({
    domain: parts.map(({ part }) => part),
    range: parts.map(({ part }) => fillOf(id, part)),
  })
  const letters = Math.max(1, ...lines.map(({ label }) => label.length))
  // As many labels as have room.
  const labelStep = Math.ceil((letters * LETTER_PX + LABEL_GAP_PX) / Math.max(1, x.step()))
  const rows = lines.map(({ amounts }, at) => ({
    at,
    received: lengthOf(amounts.received),
    late: lengthOf(amounts.late),
    scheduled: lengthOf(amounts.scheduled),
  }))
  const pointed = pointedAt === null ? undefined : lines[pointedAt]
  return (
    <div ref={ref} className={classes.root} onPointerLeave={() => setPointedAt(null)}>
      <svg className={classes.chart} height={HEIGHT_PX} aria-hidden="true">
        <BarPatterns id={id} />
        {y.ticks(TICKS).map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={AXIS_PX} x2="100%" y1={y(tick)} y2={y(tick)} />
            <text className={classes.tick} x={AXIS_PX - 10} y={y(tick)} dy="0.32em">
              {compactReais.format(tick)}
            </text>
          </g>
        ))}
        <BarStack
          data={rows}
          keys={parts.map(({ part }) => part)}
          x={({ at }) => at}
          xScale={x}
          yScale={y}
          color={fills}
        >
          {(stacks) =>
            stacks.flatMap(({ key, bars }) =>
              bars.map((bar) => (
                <rect
                  key={`${key} ${bar.index}`}
                  x={bar.x}
                  y={bar.y}
                  width={bar.width}
                  height={Math.max(0, bar.height)}
                  fill={bar.color}
                />
              )),
            )
          }
        </BarStack>
        {lines.map((line, at) => (
          <g key={line.name}>
            {at % labelStep === 0 && (
              <text
                className={classes.label}
                x={(x(at) ?? 0) + x.bandwidth() / 2}
                y={HEIGHT_PX - 8}
              >
                {line.label}
              </text>
            )}
            {/* The whole column answers the pointer, not only its bar. */}
            <rect
              className={`${classes.column} ${at === pointedAt ? classes.pointed : ''}`}
              x={(x(at) ?? 0) - (x.step() - x.bandwidth()) / 2}
              y={0}
              width={x.step()}
              height={HEIGHT_PX - LABELS_PX}
              onPointerEnter={() => setPointedAt(at)}
              onPointerDown={() => setPointedAt(at)}
            />
          </g>
        ))}
      </svg>
      {pointed && pointedAt !== null && (
        <div
          className={`${classes.tooltip} ${pointedAt > lines.length / 2 ? classes.before : ''}`}
          style={{ left: (x(pointedAt) ?? 0) + x.bandwidth() / 2 }}
          aria-hidden="true"
        >
          <strong>{pointed.name}</strong>
          {parts.map(({ part, name }) => (
            <span className={classes.amount} key={part}>
              {name}
              <Money amount={pointed.amounts[part]} size="plain" />
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
