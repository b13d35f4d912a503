import { expect, test } from 'vitest'
import { isMessenger, isSocialApp, outsideAddress, plainAddress } from './in-app.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko)'

const line = [
  `${iphone} Mobile/15E148 Safari Line/14.20.1`,
  `${android} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Line/14.20.0/IAB`,
]
const social = [
  `${iphone} Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0.36.109;FBBV/1;FBDV/iPhone17,1;FBMD/iPhone]`,
  `${android} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.40.82;]`,
  `${iphone} Mobile/22B83 Instagram 356.0.0.27.101 (iPhone17,1; iOS 18_1; ja_JP; ja; scale=3.00)`,
]
const browsers = [
  `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`,
  `${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
]

test.each(line)('LINE is known: %s', (agent) => {
  expect([isMessenger(agent), isSocialApp(agent)]).toEqual([true, false])
})

test.each(social)('Facebook and Instagram are known: %s', (agent) => {
  expect([isMessenger(agent), isSocialApp(agent)]).toEqual([false, true])
})

test.each(browsers)('a browser of its own is none of them: %s', (agent) => {
  expect([isMessenger(agent), isSocialApp(agent)]).toEqual([false, false])
})

test('LINE is asked once, and what stood in the address stays there', () => {
  const asked = outsideAddress('https://noren.example/signup?ref=a%20b#form')
  expect(asked).toBe('https://noren.example/signup?ref=a+b&openExternalBrowser=1#form')
  expect(outsideAddress(asked ?? '')).toBeNull()
  expect(plainAddress(asked ?? '')).toBe('https://noren.example/signup?ref=a+b#form')
})
