import { AppLink } from '#web/kit/AppLink.tsx'
import classes from './PublicFrame.module.css'
import { UnderConstruction } from '#web/panel/shell/UnderConstruction.tsx'

/** A public page that isn't made yet, with the way back to the sign-in. */
export function PublicFrame() {
  return (
    <main className={classes.page}>
      <AppLink href="/login" className={classes.link}>
        Voltar para o login
      </AppLink>
      <UnderConstruction title="Em breve" />
    </main>
  )
}
