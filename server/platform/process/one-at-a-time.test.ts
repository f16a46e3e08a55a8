import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'

test('calls during a run share one run after it, also when the run fails', async () => {
  const ends: ((outcome: 'done' | 'failed') => void)[] = []
  let overlapping = 0
  let most = 0
  const call = oneAtATime(async () => {
    overlapping += 1
    most = Math.max(most, overlapping)
    const outcome = await new Promise<'done' | 'failed'>((resolve) => ends.push(resolve))
    overlapping -= 1
    if (outcome === 'failed') throw new Error('failed')
    return ends.length
  })

  const first = call()
  const shared = [call(), call()]
  ends[0]?.('failed')
  await assert.rejects(first, /failed/)
  const late = call()
  ends[1]?.('done')
  assert.deepEqual(await Promise.all([...shared]), [2, 2])
  ends[2]?.('done')
  assert.equal(await late, 3)
  assert.equal(most, 1)
  const last = call()
  ends[3]?.('done')
  assert.equal(await last, 4)
})
