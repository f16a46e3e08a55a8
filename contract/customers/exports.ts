import { PAGES } from '#contract/access/pages.ts'
import { documentText } from '#contract/basics/brazil/documents.ts'
import { listCustomers } from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import type { ExportTable } from '#contract/exports/columns.ts'
import { exportOf } from '#contract/exports/export-of.ts'

const documentOf = ({ document }: Customer) => documentText(document.documentNumber)

export const customerTable: ExportTable<Customer> = {
  fileName: 'clientes',
  title: 'Clientes',
  columns: [
    { key: 'nome', label: 'Nome', width: 34, screen: 'name', cell: ({ name }) => name },
    { key: 'documento', label: 'Documento', width: 20, screen: 'name', cell: documentOf },
    {
      key: 'fantasia',
      label: 'Nome fantasia',
      width: 30,
      cell: ({ fantasyName }) => fantasyName,
    },
    { key: 'email', label: 'E-mail', width: 32, screen: 'email', cell: ({ email }) => email },
    {
      key: 'financeiro',
      label: 'E-mail financeiro',
      width: 32,
      cell: ({ alternativeEmail }) => alternativeEmail,
    },
    {
      key: 'pais',
      label: 'Código do país',
      width: 15,
      screen: 'phone',
      // Without its plus, which a spreadsheet takes for the beginning of a formula.
      cell: ({ countryCode }) => countryCode.replace('+', ''),
    },
    { key: 'telefone', label: 'Telefone', width: 16, screen: 'phone', cell: ({ phone }) => phone },
    { key: 'cep', label: 'CEP', width: 12, cell: ({ address }) => address?.zipCode ?? null },
    { key: 'rua', label: 'Rua', width: 30, cell: ({ address }) => address?.street ?? null },
    { key: 'numero', label: 'Número', width: 10, cell: ({ address }) => address?.number ?? null },
    {
      key: 'complemento',
      label: 'Complemento',
      width: 18,
      cell: ({ address }) => address?.complement ?? null,
    },
    {
      key: 'bairro',
      label: 'Bairro',
      width: 20,
      cell: ({ address }) => address?.district ?? null,
    },
    { key: 'cidade', label: 'Cidade', width: 22, cell: ({ address }) => address?.city ?? null },
    { key: 'estado', label: 'Estado', width: 8, cell: ({ address }) => address?.state ?? null },
    { key: 'codigo', label: 'Código', width: 38, cell: ({ id }) => id },
  ],
}

export const exportCustomers = exportOf(listCustomers, {
  id: 'EXP-02',
  summary: 'Exportar clientes em CSV ou XLSX, a consulta inteira',
  table: customerTable,
  access: PAGES.customers,
})
