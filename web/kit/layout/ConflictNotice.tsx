import classes from './ConflictNotice.module.css'

interface ConflictNoticeProps {
  readonly says: string
  /** What was changed here and there, each with what it is there. */
  readonly changes: readonly string[]
}

/** Tells that somebody else saved meanwhile, and what they made of what was changed here too. */
export const ConflictNotice = ({ says, changes }: ConflictNoticeProps) => (
  <div className={classes.root} role="alert">
    <p>{says}</p>
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  </div>
)
