import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { writeDifferences } from '#tools/operator/differences.ts'
import { openProductDatabase } from '#tools/operator/product-database.ts'

// Evaluates the invariants of the books on the product's database and names the open differences
// with settlement files; non-zero when there is one of either.
const { jobs } = await openProductDatabase()
const violations = await checkBooks(jobs)
for (const { id, statement: says, offenders } of violations) {
  process.stdout.write(`${id} ${says}: ${offenders}\n`)
}
const differences = await writeDifferences(jobs)
const isRight = violations.length === 0 && differences === 0
process.stdout.write(
  isRight
    ? 'the books are right\n'
    : `${violations.length} invariants broken, ${differences} open differences\n`,
)
await jobs.close()
process.exit(isRight ? 0 : 1)
