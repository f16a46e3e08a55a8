import { refusal } from '#contract/basics/refusals.ts'

export const signUpRefusals = {
  documentTaken: refusal('BAR-1019', 409, 'Já existe uma conta para este documento.'),
  termsNotAccepted: refusal(
    'BAR-1020',
    422,
    'É necessário aceitar os termos de uso e as políticas.',
  ),
} as const
