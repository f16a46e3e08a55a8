import assert from 'node:assert/strict'
import { test } from 'node:test'
import { menuPageOf, pageAt } from '#web/panel/shell/frame/current-page.ts'

test('a literal path wins over a parameter', () => {
  assert.equal(pageAt('/clientes/adicionar-cliente'), 'addCustomer')
  assert.equal(pageAt('/clientes/0199'), 'customer')
  assert.equal(pageAt('/sub-vendedores/novo'), 'newSubSeller')
  assert.equal(pageAt('/'), 'home')
  assert.equal(pageAt('/nada'), undefined)
})

test('the security page also opens on longer paths', () => {
  assert.equal(pageAt('/seguranca/passo/2'), 'security')
})

test('the entry of a list stays active on its details', () => {
  assert.equal(menuPageOf('scheduledCharge'), 'charges')
  assert.equal(menuPageOf('plan'), 'plans')
  assert.equal(menuPageOf('finance'), 'finance')
})
