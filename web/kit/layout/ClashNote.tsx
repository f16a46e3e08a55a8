import classes from './ClashNote.module.css'

interface ClashNoteProps {
  readonly says: string
  /** What was changed here and there, each with what it is there. */
  readonly changes: readonly string[]
}

/** Tells that somebody else saved meanwhile, and what they made of what was changed here too. */
export const ClashNote = ({ says, changes }: ClashNoteProps) => (
  <div className={classes.root} role="alert">
    <p>{says}</p>
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  </div>
)
