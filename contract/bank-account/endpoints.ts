import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import {
  ACCOUNT_DOCUMENTS,
  accountDocument,
  accountDocumentKind,
} from '#contract/bank-account/documents.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { bankingAccount, newBankingAccount } from '#contract/bank-account/shapes.ts'
import { callbackParams } from '#contract/basics/callbacks.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { numericId, text, uploads, uuid } from '#contract/basics/wire.ts'

export const readAccount = endpoint({
  id: 'BNK-01',
  summary: 'Conta PJ',
  service: 'banking',
  method: 'GET',
  path: '/accounts',
  access: {
    roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'FINANCES', 'SUBSCRIPTIONS'],
    features: ['view_create_banking_account', 'view_banking_account'],
  },
  output: bankingAccount,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

/** Who applies for the account. */
const APPLICANTS = {
  roles: ['MASTER', 'ADMIN', 'BACKOFFICE'],
  features: ['view_create_banking_account'],
} as const

export const submitAccount = endpoint({
  id: 'BNK-02',
  summary: 'Enviar a conta PJ para análise',
  service: 'banking',
  method: 'POST',
  path: '/accounts',
  access: APPLICANTS,
  body: newBankingAccount,
  output: bankingAccount,
  success: [201],
  idempotency: 'key',
  refusals: [
    accountRefusals.alreadyActive,
    accountRefusals.blocked,
    accountRefusals.invalidCompany,
    accountRefusals.invalidCpf,
    accountRefusals.invalidCnpj,
    accountRefusals.ownerIsNoPerson,
    accountRefusals.underage,
    platformRefusals.invalidField,
  ],
})

export const readReview = endpoint({
  id: 'BNK-05',
  summary: 'Resultado da análise da conta PJ',
  service: 'banking',
  method: 'GET',
  path: '/accounts/review',
  access: APPLICANTS,
  output: z.object({
    /** Why the last application was refused; empty while none was. */
    reasons: z.array(z.string()),
    /** What the reviewing company asks for in addition. */
    missing: z.array(z.string()),
  }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const listDocuments = endpoint({
  id: 'BNK-08',
  summary: 'Documentos da conta PJ',
  service: 'banking',
  method: 'GET',
  path: '/accounts/documents',
  access: APPLICANTS,
  output: z.object({ documents: z.array(accountDocument) }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const addDocument = endpoint({
  id: 'BNK-09',
  summary: 'Enviar um documento da conta PJ',
  service: 'banking',
  method: 'POST',
  path: '/accounts/documents',
  access: APPLICANTS,
  body: z.strictObject({
    kind: accountDocumentKind,
    /** CPF or CNPJ of the partner whom it identifies; empty for a document of the company. */
    ownerDocument: text({ min: 0, max: 20 }),
    file: uploads({
      max: 1,
      maxBytes: ACCOUNT_DOCUMENTS.maxBytes,
      tooLarge: accountRefusals.documentTooLarge.code,
      empty: accountRefusals.emptyDocument.code,
    }).check(z.minLength(1, accountRefusals.noDocument.code)),
  }),
  multipart: true,
  output: accountDocument,
  success: [201],
  idempotency: 'key',
  refusals: [
    accountRefusals.noDocument,
    accountRefusals.emptyDocument,
    accountRefusals.documentTooLarge,
    accountRefusals.wrongDocumentType,
    accountRefusals.tooManyDocuments,
    accountRefusals.alreadyActive,
    accountRefusals.blocked,
    platformRefusals.invalidField,
    platformRefusals.tooLarge,
    platformRefusals.tooManyTries,
  ],
})

export const removeDocument = endpoint({
  id: 'BNK-10',
  summary: 'Excluir um documento da conta PJ',
  service: 'banking',
  method: 'DELETE',
  path: '/accounts/documents/{id}',
  access: APPLICANTS,
  params: z.strictObject({ id: uuid() }),
  success: [204],
  idempotency: 'natural',
  refusals: [accountRefusals.documentNotFound, accountRefusals.documentSent],
})

/** Callback of the company that reviews applications: signed, stored, then it is queried. */
export const kycCallback = endpoint({
  id: 'CBK-kyc',
  summary: 'Aviso da empresa de análise cadastral',
  service: 'payment',
  method: 'POST',
  path: '/callbacks/kyc/{provider}',
  access: 'provider',
  params: callbackParams,
  success: [204],
  idempotency: 'none',
  refusals: [platformRefusals.unreadable, platformRefusals.notFound],
})

/** What the sandbox makes the reviewing company decide (SBX-11). */
export const simulatedReview = z.enum(['APPROVED', 'REPROVED'])

export const simulateReview = endpoint({
  id: 'SBX-11',
  summary: 'Decidir a análise de uma conta PJ',
  service: 'banking',
  method: 'POST',
  path: '/sandbox/accounts/kyc',
  access: 'sandbox',
  body: z.strictObject({
    idSeller: numericId(),
    result: simulatedReview,
  }),
  output: bankingAccount,
  success: [200],
  idempotency: 'natural',
  refusals: [accountRefusals.notSetUp, platformRefusals.outsideUnavailable],
})
