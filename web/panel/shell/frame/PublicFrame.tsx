import { AppLink } from '#web/kit/layout/AppLink.tsx'
import classes from './PublicFrame.module.css'
import { texts } from '#web/panel/shell/texts.ts'
import { UnderConstruction } from '#web/panel/shell/pages/UnderConstruction.tsx'

/** A public page that isn't made yet, under its own title, with the way back to the sign-in. */
export function PublicFrame({ title }: { readonly title: string }) {
  return (
    <main className={classes.page}>
      <AppLink href="/login" className={classes.link}>
        {texts.signIn}
      </AppLink>
      <UnderConstruction title={title} />
    </main>
  )
}
