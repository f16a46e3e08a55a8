import { PAGES } from '#contract/access/pages.ts'
import type { ExportTable, NamedColumns } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'
import {
  listFastLinks,
  listOrderLinks,
  listSubscriptionLinks,
} from '#contract/payment-links/endpoints.ts'
import { LINK_STATE_LABELS } from '#contract/payment-links/labels.ts'
import type { LinkMetadata, LinkRow } from '#contract/payment-links/shapes.ts'

/** The internal data of a link, which its file and that of its charges show. */
export const METADATA_COLUMNS: NamedColumns<{
  readonly metadata?: readonly LinkMetadata[] | null
}> = {
  label: (name) => `Dado interno: ${name}`,
  right: 'link.metadata',
  values: ({ metadata }) => metadata ?? [],
}

/** A link as its list's file needs it. */
export type ExportedLink = LinkRow & { readonly metadata: readonly LinkMetadata[] }

interface LinkLabels {
  readonly fileName: string
  readonly sheet: string
  readonly title: string
  readonly value: string
}

const linkTable = ({ fileName, sheet, title, value }: LinkLabels): ExportTable<ExportedLink> => ({
  fileName,
  title: sheet,
  named: METADATA_COLUMNS,
  columns: [
    {
      key: 'titulo',
      label: title,
      width: 36,
      screen: 'title',
      cell: ({ title: own, planTitle }) => own ?? planTitle,
    },
    {
      key: 'cliente',
      label: 'Cliente',
      width: 30,
      screen: 'customer',
      cell: ({ sellerClient }) => sellerClient?.name ?? null,
    },
    {
      key: 'criacao',
      label: 'Criado em',
      width: 18,
      screen: 'created',
      cell: ({ createdAt }) => ({ instant: createdAt }),
    },
    {
      key: 'valor',
      label: value,
      width: 14,
      screen: 'value',
      cell: (link) => ({ amount: link.value ?? link.valuePerMonth ?? 0n }),
    },
    {
      key: 'situacao',
      label: 'Situação',
      width: 14,
      screen: 'customer',
      cell: ({ state }) => LINK_STATE_LABELS[state],
    },
    { key: 'endereco', label: 'Endereço', width: 50, cell: ({ url }) => url },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ uuid }) => uuid },
  ],
})

export const orderLinkTable = linkTable({
  fileName: 'links-pontuais',
  sheet: 'Links pontuais',
  title: 'Título',
  value: 'Valor',
})

export const subscriptionLinkTable = linkTable({
  fileName: 'links-recorrentes',
  sheet: 'Links recorrentes',
  title: 'Plano',
  value: 'Valor por mês',
})

export const fastLinkTable = linkTable({
  fileName: 'links-rapidos',
  sheet: 'Links rápidos',
  title: 'Título',
  value: 'Valor',
})

export const exportOrderLinks = exportOf(listOrderLinks, {
  id: 'EXP-03',
  summary: 'Exportar links pontuais em CSV ou XLSX, a consulta inteira',
  table: orderLinkTable,
  access: PAGES.links,
})

export const exportSubscriptionLinks = exportOf(listSubscriptionLinks, {
  id: 'EXP-04',
  summary: 'Exportar links recorrentes em CSV ou XLSX, a consulta inteira',
  table: subscriptionLinkTable,
  access: PAGES.links,
})

export const exportFastLinks = exportOf(listFastLinks, {
  id: 'EXP-05',
  summary: 'Exportar links rápidos em CSV ou XLSX, a consulta inteira',
  table: fastLinkTable,
  access: listFastLinks.access,
})
