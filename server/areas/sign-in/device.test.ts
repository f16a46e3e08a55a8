import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf } from '#server/areas/sign-in/device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('a User-Agent is described as browser and operating system', () => {
  for (const [userAgent, device] of [
    [
      `Mozilla/5.0 (Linux; Android 15; K) ${WEBKIT} Chrome/149.0.0.0 Mobile Safari/537.36`,
      'Chrome no Android',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`,
      'Edge no Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/149.0.0.0 Safari/537.36 OPR/120.0.0.0`,
      'Opera no Windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet no Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari no macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/149.0 Mobile/15E148 Safari/604.1',
      'Chrome no iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari no iPad',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/149.0.0.0 Safari/537.36`,
      'Chrome no ChromeOS',
    ],
    ['Firefox/140.0', 'Firefox'],
    ['curl/8.14', null],
    ['node', null],
    ['', null],
    [null, null],
  ] as const) {
    assert.equal(deviceOf(userAgent), device, String(userAgent))
  }
})
