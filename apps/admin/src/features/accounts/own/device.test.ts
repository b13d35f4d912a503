import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit}`
const android = (more: string) =>
  `Mozilla/5.0 (Linux; Android 15; ${more}) AppleWebKit/537.36 (KHTML, like Gecko)`
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

test.each([
  [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'iphone', 'Safari'],
  [`${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'iphone', 'Chrome'],
  [`${iphone} Mobile/15E148 Safari Line/14.20.1`, 'iphone', 'LINE'],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_1 like Mac OS X) ${webkit} Version/16.1 Mobile/15E148 Safari/604.1`,
    'ipad',
    'Safari',
  ],
  [`${android('Pixel 9')} Chrome/131.0.0.0 Mobile Safari/537.36`, 'android', 'Chrome'],
  [
    `${android('SM-S921Q')} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'android',
    'Samsung Internet',
  ],
  [`${android('SM-X710')} Chrome/131.0.0.0 Safari/537.36`, 'androidTablet', 'Chrome'],
  [`${windows} ${chrome} Edg/131.0.0.0`, 'windows', 'Edge'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0', 'windows', 'Firefox'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`, 'mac', 'Safari'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, 'chromebook', 'Chrome'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')}`, 'linux', 'Chrome'],
  ['curl/8.10.1', 'unknown', ''],
  ['', 'unknown', ''],
])('%s', (agent, kind, browser) => {
  expect(deviceOf(agent)).toEqual({ kind, browser })
})
