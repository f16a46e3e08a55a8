import type { Card, CardRow } from '#contract/virtual-cards/shapes.ts'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'
import '@fontsource-variable/geist-mono/index.css'
import classes from './Cards.module.css'

const HIDDEN_CODE = '•••'
const HIDDEN_END = '••/••••'

interface CardFaceProps {
  readonly card: CardRow
  /** What is hidden is not in the page at all (R-CARD-03). */
  readonly revealed: Card | null
}

/** The face of the card; its secrets only after they were revealed. */
export function CardFace({ card, revealed }: CardFaceProps) {
  const number = revealed ? revealed.pan.replace(/(.{4})(?=.)/g, '$1 ') : card.panMasked
  const facts = [
    { label: texts.until, value: revealed?.expiryMmYyyy ?? HIDDEN_END },
    { label: texts.code, value: revealed?.cvv ?? HIDDEN_CODE },
  ]
  return (
    <div className={classes.face} data-blocked={card.cardStatus === 'BLOCKED'}>
      <p className={classes.faceName}>{card.cardName}</p>
      <dl className={classes.faceFacts}>
        <div className={classes.faceNumber}>
          <dt>{texts.number}</dt>
          <dd>{number}</dd>
        </div>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
