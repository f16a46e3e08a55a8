const BLOCKS = 'counts the blocks that one PostgreSQL reads for a statement'
const OWN_DATABASE = 'makes a database of its own on the embedded PostgreSQL'

/** Test files that say nothing of Citus, with the reason. */
export const leftOutOnCitus: Readonly<Record<string, string>> = {
  'server/platform/database/migrate.test.ts': OWN_DATABASE,
  'server/platform/database/postgres/launcher.test.ts': OWN_DATABASE,
  'tests/extended/calls/deep-pages.test.ts': BLOCKS,
  'tests/extended/calls/list-cost.test.ts': BLOCKS,
  'tests/extended/calls/search-cost.test.ts': BLOCKS,
  'tests/guarantees/ledger/ledger-entries.test.ts':
    'asks for the triggers of the ledger, which Citus does not take',
  'tests/extended/processes/database-logins.test.ts': OWN_DATABASE,
  'tests/extended/processes/managed-database.test.ts': OWN_DATABASE,
  'tests/extended/processes/moved-database.test.ts':
    'moves a database away from one PostgreSQL; a move to Citus is made after these files',
  'tests/guarantees/processes/schema.test.ts':
    'compares the written schema, with triggers and forced security that Citus does without',
}
