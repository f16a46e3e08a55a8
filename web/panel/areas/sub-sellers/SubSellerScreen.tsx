import { Button } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { readSubSeller } from '#contract/sub-sellers/endpoints.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { DetailPage } from '#web/kit/layout/DetailPage.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { PencilIcon } from '#web/kit/theme/icons.tsx'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { SubSellerPayouts } from '#web/panel/areas/balance/public/SubSellerPayouts.tsx'
import { auditLabels } from '#web/panel/areas/sub-sellers/audit-labels.ts'
import { EditSubSeller } from '#web/panel/areas/sub-sellers/EditSubSeller.tsx'
import { SubSellerFacts } from '#web/panel/areas/sub-sellers/SubSellerFacts.tsx'
import { SubSellerStatusBadge } from '#web/panel/areas/sub-sellers/SubSellerStatusBadge.tsx'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import classes from './SubSellers.module.css'

const PARENTS = [{ label: texts.title, href: pathTo('subSellers') }]
const ID = /^[1-9]\d{0,8}$/
const MISSING_ID = 999_999_999
/** A pending registration is polled until it is decided (R-SSL-27). */
const FOLLOW_MS = 5_000

/** One sub-seller: read, then changed as a whole (R-SSL-19). */
export function SubSellerScreen({ id }: { readonly id: string }) {
  // An invalid id is answered like one that does not exist.
  const params = { id: ID.test(id) ? Number(id) : MISSING_ID }
  const [isEditing, setEditing] = useState(false)
  const query = useRead(
    readSubSeller,
    { params },
    {
      isQuiet: true,
      isLive: !isEditing,
      refetchMs: FOLLOW_MS,
      isFollowed: ({ splitStatus }) => !isEditing && splitStatus === 'PROCESSING',
    },
  )
  const endEdit = () => {
    setEditing(false)
    void query.refetch()
  }
  return (
    <DetailPage
      query={query}
      parents={PARENTS}
      title={texts.columns.name}
      notLoaded={texts.notLoaded}
      nameOf={({ name }) => name}
    >
      {(subSeller) => (
        <>
          <PageHeader
            title={subSeller.name}
            actions={!isEditing && <EditButton onEdit={() => setEditing(true)} />}
          >
            {!subSeller.isActive && <SubSellerStatusBadge subSeller={subSeller} />}
          </PageHeader>
          {isEditing ? (
            <EditSubSeller subSeller={subSeller} onDone={endEdit} />
          ) : (
            <Read subSeller={subSeller} />
          )}
        </>
      )}
    </DetailPage>
  )
}

const EditButton = ({ onEdit }: { readonly onEdit: () => void }) => (
  <Button variant="default" leftSection={<PencilIcon size={16} />} onClick={onEdit}>
    {texts.edit}
  </Button>
)

const Read = ({ subSeller }: { readonly subSeller: SubSeller }) => (
  <>
    <SubSellerFacts subSeller={subSeller} />
    <SubSellerPayouts id={subSeller.id} />
    <div className={classes.trail}>
      <AuditTrail kind="sub-seller" id={String(subSeller.id)} labels={auditLabels} />
    </div>
  </>
)
