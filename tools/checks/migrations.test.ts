import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { checkMigrations } from '#tools/checks/migrations.ts'

const root = mkdtempSync(join(tmpdir(), 'guiche-migrations-'))
const REFUSED: readonly (readonly [string, string])[] = [
  ['create index charge_by_name on charge (name);', 'require-concurrent-index-creation'],
  ['drop index charge_by_name;', 'require-concurrent-index-deletion'],
  [
    'alter table charge add constraint charge_amount check (amount > 0);',
    'constraint-missing-not-valid',
  ],
  [
    'alter table charge add constraint charge_seller foreign key (seller_id) references seller (id);',
    'adding-foreign-key-constraint',
  ],
  ['alter table charge alter column amount type bigint;', 'changing-column-type'],
  ['alter table charge alter column name set not null;', 'adding-not-nullable-field'],
  ['alter table charge add column origin text not null;', 'adding-required-field'],
  ['alter table charge rename column name to title;', 'renaming-column'],
  ['alter table charge drop column name;', 'ban-drop-column'],
  [
    'alter table charge drop constraint a, add constraint a check (value in (1, 2)) not valid;',
    'constraint-with-more',
  ],
  ['drop table charge;', 'ban-drop-table'],
]

const ACCEPTED = [
  'alter table charge add column origin text;',
  "alter table charge add constraint a check (value in (1, 2) and name <> ', (') not valid;",
  'create table origin (id uuid primary key); create index origin_known on origin (id);',
  'alter table charge add constraint charge_amount check (amount > 0) not valid;',
  '-- no transaction\ncreate index concurrently if not exists charge_by_name on charge (name);',
  '-- No release reads it any more.\n-- squawk-ignore ban-drop-table\ndrop table origin;',
]

const folder = join(root, 'database', 'migrations')
mkdirSync(folder, { recursive: true })
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
for (const [at, [text]] of REFUSED.entries()) write(`8${at}00-refused.sql`, text)
for (const [at, text] of ACCEPTED.entries()) write(`9${at}00-accepted.sql`, text)
write('0001-tenancy.sql', 'drop table charge;')
const found = checkMigrations(root)
after(() => rmSync(root, { recursive: true }))

for (const [at, [text, rule]] of REFUSED.entries()) {
  test(`a migration is refused that does: ${text}`, () => {
    const about = found.filter((line) => line.includes(`8${at}00-refused.sql`))
    assert.ok(
      about.some((line) => line.includes(`: ${rule} `)),
      about.join('\n'),
    )
  })
}

test('a migration is accepted that calls can go on beside, and one that says why it may stop them', () => {
  assert.deepEqual(
    found.filter((line) => line.includes('-accepted.sql')),
    [],
  )
})

test('migrations of the first release are not checked again', () => {
  assert.deepEqual(
    found.filter((line) => line.includes('0001-tenancy.sql')),
    [],
  )
})
