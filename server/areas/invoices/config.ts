import type { OutputOf } from '#contract/access/endpoint.ts'
import { addDays, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { readInvoiceConfig } from '#contract/invoices/endpoints.ts'
import { invoiceRefusals } from '#contract/invoices/refusals.ts'
import type { FiscalTerms } from '#server/areas/invoices/fiscal-terms.ts'
import { type ConfigRow, configOf, insertConfig, switchOff } from '#server/areas/invoices/sql.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { type Credentials, selfSigned } from '#server/platform/security/certificates.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const boundTo = ({ sellerId }: Transaction) => `invoice_config|private_key_sealed||${sellerId}`

/** Whether the seller's invoices are set up and on. */
export const invoicesAreActive = async (transaction: Transaction): Promise<boolean> =>
  (await configOf(transaction))?.active === true

/** E-NFCFG, with the address of the form that sets invoices up. */
export const readConfig = async (
  transaction: Transaction,
  formUrl: string | null,
): Promise<OutputOf<typeof readInvoiceConfig>> => ({
  active: await invoicesAreActive(transaction),
  configurationUrl: formUrl,
})

/** Switches invoices off; only the support can switch them on (SM-NFCFG). */
export async function switchConfig(work: UnitOfWork, active: boolean): Promise<void> {
  if (active) reject(invoiceRefusals.reactivation)
  if ((await switchOff(work)) === 0) return
  const subject = { kind: 'invoice-config', id: String(work.sellerId) }
  work.audit({ subject, before: { active: true }, after: { active: false } })
}

/** The seller's signing credentials. */
export const credentialsOf = (
  transaction: Transaction,
  { certificate, private_key_sealed }: ConfigRow,
  vault: Vault,
): Credentials => ({
  certificate,
  privateKey: vault.open(private_key_sealed, boundTo(transaction)),
})

const VALID_DAYS = 3_650

/** Sets up invoices with a self-signed certificate, which only the sandbox accepts. */
export async function setUpSandboxInvoices(
  transaction: Transaction,
  vault: Vault,
  terms: FiscalTerms,
): Promise<void> {
  const { document, company_name } = await readSeller(transaction)
  const { today } = transaction
  const { certificate, privateKey } = await selfSigned(
    `${company_name}:${document}`,
    instantInSaoPaulo(addDays(today, -1)),
    instantInSaoPaulo(addDays(today, VALID_DAYS)),
  )
  const keySealed = vault.seal(privateKey, boundTo(transaction))
  await insertConfig(transaction, { terms, certificate, keySealed })
}
