import type { Card, CardRow } from '#contract/virtual-cards/shapes.ts'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'
import '@fontsource-variable/geist-mono/index.css'
import classes from './Cards.module.css'

const HIDDEN_CODE = '•••'
const HIDDEN_END = '••/••••'

interface CardFaceProps {
  readonly card: CardRow
  /** What is hidden is not in the page at all (R-CARD-03). */
  readonly shown: Card | null
}

/** The card as one would hold it: its secrets only once they were asked for. */
export function CardFace({ card, shown }: CardFaceProps) {
  const number = shown ? shown.pan.replace(/(.{4})(?=.)/g, '$1 ') : card.panMasked
  const facts = [
    { label: texts.until, value: shown?.expiryMmYyyy ?? HIDDEN_END },
    { label: texts.code, value: shown?.cvv ?? HIDDEN_CODE },
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
