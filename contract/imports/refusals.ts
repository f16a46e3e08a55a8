import { refusal } from '#contract/basics/refusals.ts'

export const importRefusals = {
  notFound: refusal('BAR-5601', 404, 'Importação não encontrada.'),
  noFile: refusal('BAR-5602', 422, 'Escolha um arquivo.'),
  empty: refusal('BAR-5603', 422, 'O arquivo não tem nenhuma linha além do cabeçalho.'),
  notATable: refusal(
    'BAR-5604',
    422,
    'Este arquivo não é um CSV nem uma planilha XLSX. Salve a planilha em um desses formatos e envie de novo.',
  ),
  tooLarge: refusal('BAR-5605', 413, 'O arquivo passa de 10 MB. Divida-o em partes menores.'),
  tooManyRows: refusal(
    'BAR-5606',
    422,
    'O arquivo tem mais de 50.000 linhas. Divida-o em partes menores.',
  ),
  tooManyColumns: refusal('BAR-5607', 422, 'O arquivo tem mais de 60 colunas.'),
  unknownEncoding: refusal(
    'BAR-5608',
    422,
    'Os caracteres do arquivo não puderam ser lidos. Salve-o como CSV UTF-8 e envie de novo.',
  ),
  openQuote: refusal(
    'BAR-5609',
    422,
    'As aspas abertas na linha {linha} não são fechadas. Corrija a linha e envie de novo.',
  ),
  broken: refusal(
    'BAR-5610',
    422,
    'A planilha está danificada ou protegida por senha. Abra-a, salve uma cópia e envie de novo.',
  ),
  badColumns: refusal(
    'BAR-5611',
    422,
    'Escolha uma coluna para cada campo obrigatório, cada campo uma vez.',
  ),
  notMappable: refusal('BAR-5612', 409, 'As colunas desta importação não podem mais mudar.'),
  notStartable: refusal(
    'BAR-5613',
    409,
    'Esta importação não pode ser iniciada: confira as linhas primeiro.',
  ),
  nothingToImport: refusal('BAR-5614', 409, 'Nenhuma linha deste arquivo pode ser importada.'),
  notUndoable: refusal('BAR-5615', 409, 'Esta importação não pode ser desfeita agora.'),
  notDiscardable: refusal('BAR-5616', 409, 'Esta importação já criou registros. Desfaça-a.'),
  notStoppable: refusal('BAR-5624', 409, 'Esta importação não está em andamento.'),
  rowsDeleted: refusal(
    'BAR-5617',
    410,
    'As linhas desta importação foram apagadas depois de 30 dias.',
  ),
  // Of a row: they are written into its report.
  unknownCustomer: refusal(
    'BAR-5618',
    422,
    'Nenhum cliente tem este CPF/CNPJ. Importe os clientes primeiro.',
  ),
  unknownPlan: refusal('BAR-5619', 422, 'Nenhum plano tem este nome ou código.'),
  severalPlans: refusal(
    'BAR-5620',
    422,
    'Mais de um plano tem este nome. Informe o código do plano.',
  ),
  moreCells: refusal(
    'BAR-5623',
    422,
    'A linha tem mais células do que o cabeçalho. Confira o separador e as aspas do arquivo.',
  ),
  methodAbsent: refusal(
    'BAR-5625',
    422,
    'Não há banco conectado para receber por este método de pagamento.',
  ),
  pastDue: refusal('BAR-5621', 422, 'A data de vencimento não pode estar no passado.'),
  alreadyPaid: refusal('BAR-5622', 409, 'Já existe cobrança paga desta recorrência.'),
} as const
