import { Button } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { readSubSeller } from '#contract/sub-sellers/endpoints.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { Breadcrumbs } from '#web/kit/layout/Breadcrumbs.tsx'
import { ErrorState } from '#web/kit/layout/ErrorState.tsx'
import { PencilIcon } from '#web/kit/theme/icons.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { EditSubSeller } from '#web/panel/areas/sub-sellers/EditSubSeller.tsx'
import { SubSellerFacts } from '#web/panel/areas/sub-sellers/SubSellerFacts.tsx'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import classes from './SubSellers.module.css'

const PARENTS = [{ label: texts.title, href: pathTo('subSellers') }]
const LIST_ID = /^[1-9]\d{0,8}$/
/** A registration under way is asked about until it is decided (R-SSL-27). */
const FOLLOW_MS = 5_000

/** One sub-seller: read, then changed as a whole (R-SSL-19). */
export function SubSellerScreen({ id }: { readonly id: string }) {
  // What is no number is asked for as one that nobody has: the answer is the same.
  const params = { id: LIST_ID.test(id) ? Number(id) : 999_999_999 }
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useRead(
    readSubSeller,
    { params },
    {
      isQuiet: true,
      refetchMs: FOLLOW_MS,
      isFollowed: ({ splitStatus }) => !isEditing && splitStatus === 'PROCESSING',
    },
  )
  if (!data) {
    return (
      <>
        <Breadcrumbs parents={PARENTS} current={texts.columns.name} />
        <PageHeader title={texts.columns.name} />
        {error ? (
          <ErrorState
            title={texts.notLoaded}
            texts={textsOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className={classes.waits} aria-busy="true" />
        )}
      </>
    )
  }
  const done = () => {
    setEditing(false)
    void refetch()
  }
  return (
    <>
      <Breadcrumbs parents={PARENTS} current={data.name} />
      <PageHeader
        title={data.name}
        actions={!isEditing && <EditButton onEdit={() => setEditing(true)} />}
      />
      {isEditing ? <EditSubSeller subSeller={data} onDone={done} /> : <Read subSeller={data} />}
    </>
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
    <div className={classes.trail}>
      <AuditTrail kind="sub-seller" id={String(subSeller.id)} />
    </div>
  </>
)
