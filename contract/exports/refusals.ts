import { refusal } from '#contract/basics/refusals.ts'

export const exportRefusals = {
  tooManyRows: refusal(
    'BAR-5301',
    422,
    'Uma planilha XLSX tem no máximo 100.000 linhas. Exporte em CSV, que não tem limite, ou filtre a lista.',
  ),
} as const
