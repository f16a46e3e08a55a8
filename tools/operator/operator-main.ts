import { ActionRejected } from '#server/areas/operations/operators.ts'
import { runOperatorCommand } from '#tools/operator/operator.ts'
import { openProductDatabase } from '#tools/operator/product-database.ts'

// Runs one command of an operator on the product's database; non-zero when it is refused.
const { logins, jobs: database } = await openProductDatabase(2)
const queueUrl = logins.urlOf('jobs')
let code = 0
try {
  const key = process.env['OPERATOR_KEY']
  const output = await runOperatorCommand({ database, queueUrl, key }, process.argv.slice(2))
  process.stdout.write(`${output}\n`)
} catch (error) {
  if (!(error instanceof ActionRejected)) throw error
  process.stderr.write(`${error.message}\n`)
  code = 1
} finally {
  await database.close()
}
process.exit(code)
