import classes from './SubSellers.module.css'

/** What a look-up filled, in the section that it filled; empty before. */
export const Announcement = ({ text }: { readonly text: string }) => (
  <p className={classes.announcement} role="status">
    {text}
  </p>
)
