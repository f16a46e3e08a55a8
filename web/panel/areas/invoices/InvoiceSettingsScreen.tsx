import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { readInvoiceConfig, switchInvoiceConfig } from '#contract/invoices/endpoints.ts'
import { useBrand } from '#web/client/brand.ts'
import { toast } from '#web/client/commands/toast.ts'
import { queryOf, useRead } from '#web/client/queries.ts'
import { call } from '#web/client/requests/call.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { Badge } from '#web/kit/layout/Badge.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { CanceledIcon, PaidIcon } from '#web/kit/theme/icons.tsx'
import { ExternalIcon } from '#web/kit/theme/icons-first.tsx'
import { settings as texts } from '#web/panel/areas/invoices/texts.ts'
import classes from './Invoices.module.css'

/** Whether the account issues fiscal invoices; on again only the support switches it (R-NF). */
export function InvoiceSettingsScreen() {
  const { data, error, refetch } = useRead(readInvoiceConfig, {})
  const off = useSwitchOff()
  const isOn = data?.active === true
  const state = (
    <Badge tone={isOn ? 'ok' : 'end'} icon={isOn ? PaidIcon : CanceledIcon}>
      {isOn ? texts.on : texts.off}
    </Badge>
  )
  return (
    <>
      <PageHeader title={texts.title} />
      <SectionCard title={texts.section} aside={data && state}>
        {error && !data && (
          <ErrorState
            title={texts.notLoaded}
            texts={textsOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && isOn && (
          <div className={classes.setting}>
            <p>{texts.working}</p>
            <Button
              variant="default"
              className={classes.danger ?? ''}
              onClick={() => off.open(OFF)}
            >
              {texts.switchOff}
            </Button>
          </div>
        )}
        {data && !isOn && <SetUp url={data.configurationUrl} />}
      </SectionCard>
      <ConfirmDialog
        {...off.dialog}
        title={texts.switchOff}
        confirmLabel={texts.switchOff}
        isDangerous
        warning={texts.reactivation}
      >
        <p>{texts.consequence}</p>
      </ConfirmDialog>
    </>
  )
}

// The set-up form is external; without one, support sets invoices up (R-NF-02).
function SetUp({ url }: { readonly url: string | null }) {
  const brand = useBrand()
  const address = url ?? (brand && `mailto:${brand.support.email}`)
  return (
    <div className={classes.setting}>
      <p>{texts.inactive}</p>
      {address && (
        <Button
          component="a"
          href={address}
          {...(url ? { target: '_blank', rel: 'noopener' } : {})}
          rightSection={<ExternalIcon size={16} />}
        >
          {url ? texts.configure : texts.askSupport}
        </Button>
      )}
    </div>
  )
}

const OFF = { active: false } as const

function useSwitchOff() {
  const client = useQueryClient()
  return useConfirmedAction((body: typeof OFF) => call(switchInvoiceConfig, { body }), {
    onDone: (config) => {
      client.setQueryData(queryOf(readInvoiceConfig, {}).queryKey, config)
      toast.success(texts.switchedOff)
    },
  })
}
