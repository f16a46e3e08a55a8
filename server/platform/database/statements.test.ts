import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementsOf } from '#server/platform/database/statements.ts'

test('a semicolon ends a statement, the last one needs none, and empty ones are left out', () => {
  assert.deepEqual(statementsOf('select 1; select 2;;\n select 3'), [
    'select 1',
    'select 2',
    'select 3',
  ])
  assert.deepEqual(statementsOf('  \n'), [])
})

test('a semicolon in a string, a name or the body of a function ends none', () => {
  const whole = [
    `select 'one; it''s; two'`,
    'select 1 as "a;""b;"',
    'do $$ begin perform 1; perform 2; end $$',
    `create function one() returns text language sql as $body$ select $$;$$ || ';' $body$`,
  ]
  assert.deepEqual(statementsOf(`${whole.join(';\n')};`), whole)
})

test('comments are left out, and what looks like one in a string is none', () => {
  const text = `-- first; it's the head\nselect 1 /* not; 'this */ + 1; select '-- a; b' -- end;`
  assert.deepEqual(statementsOf(text), ['select 1  + 1', `select '-- a; b'`])
})
