import type { Viewer } from '#contract/access/access.ts'
import { menuFor } from '#contract/access/menu.ts'
import { PROFILES, type ProfileName, rolesOf } from '#contract/access/roles.ts'
import { listProfiles } from '#contract/users/endpoints.ts'
import { mayChangeProfile } from '#contract/users/rules.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { texts } from '#web/panel/areas/users/texts.ts'

interface ProfilePickProps {
  readonly value: ProfileName | ''
  /** The present profile; null for a new user. */
  readonly from: ProfileName | null
  readonly onChange: (profile: ProfileName) => void
}

const NOTHING = { value: '', label: texts.pickProfile }

const isProfile = (value: string): value is ProfileName => value in PROFILES

const listFormat = new Intl.ListFormat('pt-BR')

/** What a profile has in its menu, with the features of the viewer's company. */
const opensText = (profile: ProfileName, { features }: Viewer) =>
  texts.opens(
    listFormat.format(menuFor({ roles: rolesOf(profile), features }).map(({ title }) => title)),
  )

const descriptionOf = (description: string | null) => (description === null ? {} : { description })

/** The profiles that the viewer may assign, or why there is none (R-USER-12, R-USER-13). */
export function ProfilePick({ value, from, onChange }: ProfilePickProps) {
  const viewer = useViewer()
  const { data = [] } = useRead(listProfiles, {})
  const options = data.filter((option) => mayChangeProfile(viewer, from, option.value))
  const isFixed = from !== null && data.length > 0 && options.length <= 1
  return (
    <NativeSelect
      label={texts.profiles}
      value={value}
      options={from === null ? [NOTHING, ...options] : options}
      isDisabled={isFixed}
      {...descriptionOf(isFixed ? texts.adminOnly : value === '' ? null : opensText(value, viewer))}
      onChange={(next) => isProfile(next) && onChange(next)}
    />
  )
}
