import classes from './ConflictNotice.module.css'

interface ConflictNoticeProps {
  readonly message: string
  /** What was changed here and there, each with what it is there. */
  readonly changes: readonly string[]
}

/** Shows that another person saved first, and the fields that both changed. */
export const ConflictNotice = ({ message, changes }: ConflictNoticeProps) => (
  <div className={classes.root} role="alert">
    <p>{message}</p>
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  </div>
)
