import classes from './FilledNote.module.css'

/**
 * What a look-up filled, below the field that it began with. It is there while it is empty, because
 * screen readers read what changes.
 */
export const FilledNote = ({ text }: { readonly text: string }) => (
  <p className={classes.note} role="status">
    {text}
  </p>
)
