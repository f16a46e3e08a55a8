import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { readCheckout } from '#contract/checkout-page/endpoints.ts'
import { checkoutRefusals } from '#contract/checkout-page/refusals.ts'
import { addressOf } from '#contract/checkout-page/rules.ts'
import type { Checkout } from '#contract/checkout-page/shapes.ts'
import { useBrand } from '#web/client/brand.ts'
import { toastFailure } from '#web/client/commands/toast-failure.ts'
import { useRead } from '#web/client/queries.ts'
import { isRefused } from '#web/client/requests/failed.ts'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { DetailPage } from '#web/kit/layout/DetailPage.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { auditLabels } from '#web/panel/areas/checkout-page/audit-labels.ts'
import { CheckoutFields } from '#web/panel/areas/checkout-page/CheckoutFields.tsx'
import {
  CheckoutPreview,
  SavedCheckoutPreview,
} from '#web/panel/areas/checkout-page/CheckoutPreview.tsx'
import { texts } from '#web/panel/areas/checkout-page/texts.ts'
import { useCheckoutForm } from '#web/panel/areas/checkout-page/useCheckoutForm.ts'
import classes from './CheckoutInfo.module.css'

/** 'Informações Gerais' of the seller's checkout; an empty form without one (R-CHK). */
export function CheckoutInfoScreen() {
  const { data, error, refetch } = useRead(readCheckout, {}, { isQuiet: true })
  const absent = isRefused(error, checkoutRefusals.notFound) ? null : undefined
  useEffect(() => {
    // That there is no checkout yet is no failure.
    if (error && absent === undefined) toastFailure(error)
  }, [error, absent])
  return (
    <DetailPage
      query={{ data: data ?? absent, error, refetch }}
      title={texts.title}
      notLoaded={texts.notLoaded}
    >
      {(checkout) => <CheckoutEdit saved={checkout} />}
    </DetailPage>
  )
}

function CheckoutEdit({ saved }: { readonly saved: Checkout | null }) {
  const form = useCheckoutForm(saved)
  const host = useBrand()?.checkoutHost
  const address = host && form.checkout && addressOf(form.checkout.subDomain, host)
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          address && (
            <>
              <Button
                component="a"
                variant="default"
                target="_blank"
                rel="noopener"
                href={`${location.protocol}//${address}`}
              >
                {texts.openPage}
              </Button>
              <CopyButton value={`${location.protocol}//${address}`} label={texts.copyLink} />
            </>
          )
        }
      />
      <div className={classes.layout}>
        <CheckoutFields form={form} host={host ?? ''} />
        {form.checkout ? (
          <SavedCheckoutPreview
            draft={form.draft}
            host={host ?? ''}
            subDomain={form.checkout.subDomain}
          />
        ) : (
          <CheckoutPreview draft={form.draft} host={host ?? ''} plans={[]} />
        )}
      </div>
      {form.checkout && (
        <AuditTrail kind="checkout" id={String(form.checkout.id)} labels={auditLabels} />
      )}
    </>
  )
}
