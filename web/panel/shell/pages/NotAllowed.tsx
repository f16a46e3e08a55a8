import { PAGES, type PageName } from '#contract/access/pages.ts'
import { whyNot } from '#contract/access/why-not.ts'
import { readGranters } from '#contract/sign-in/endpoints.ts'
import { useBrand } from '#web/client/brand.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { LockIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/shell/texts.ts'
import classes from './NotAllowed.module.css'

/** A refused page: the missing permission and who can grant it (R-ROUTE-07). */
export function NotAllowed({ name }: { readonly name: PageName }) {
  const viewer = useViewer()
  const page = PAGES[name]
  const { isFeatureMissing, isServiceMissing, profiles } = whyNot(viewer, page)
  return (
    <>
      <PageHeader title={page.title} />
      <EmptyState icon={LockIcon} title={texts.notAllowed} />
      <div className={classes.why}>
        {isServiceMissing && <p>{texts.serviceMissing}</p>}
        {!isServiceMissing && isFeatureMissing && <MissingFeature />}
        {!isServiceMissing && profiles.length > 0 && <MissingProfile profiles={profiles} />}
      </div>
    </>
  )
}

function MissingFeature() {
  const brand = useBrand()
  return (
    <p>
      {texts.featureMissing}{' '}
      {brand && <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a>}
    </p>
  )
}

const listFormat = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

function MissingProfile({ profiles }: { readonly profiles: readonly string[] }) {
  const { data } = useRead(readGranters, {}, { isQuiet: true })
  return (
    <>
      <p>{texts.profileMissing(listFormat.format(profiles))}</p>
      {data && data.emails.length > 0 && (
        <>
          <p>{texts.askOneOf}</p>
          <ul className={classes.people}>
            {data.emails.map((email) => (
              <li key={email}>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
