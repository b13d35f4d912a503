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
const others = [
  // Threads
  `${iphone} Mobile/22B83 Barcelona 357.0.0.30.109 (iPhone17,1; iOS 18_1; ja_JP; ja; scale=3.00; 1179x2556; 660000000)`,
  `${android} Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36 Barcelona 357.0.0.34.109 Android (35/15; 420dpi; 1080x2424; Google/google; Pixel 9; tokay; tokay; ja_JP; 660000000)`,
  // X
  `${iphone} Version/18.1 Mobile/15E148 Safari/604.1 Twitter for iPhone/10.73`,
  `${iphone} Mobile/15E148 Twitter for iPad/10.73`,
  `${android} Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36 TwitterAndroid`,
  // TikTok
  `${iphone} Mobile/15E148 musical_ly_37.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/ja Region/JP isDarkMode/0 WKWebView/1 RevealType/Dialog BytedanceWebview/d8a21c6`,
  `${iphone} Mobile/15E148 trill_37.1.0 JsSdk/2.0 NetType/4G Channel/App Store ByteLocale/ja Region/JP`,
  `${android} Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36 trill_2023701040 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/37.1.4 ByteLocale/ja-JP Region/JP BytedanceWebview/d8a21c6`,
  // Any other app that shows pages in Android's WebView
  `${android} Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36`,
  'Mozilla/5.0 (Linux; Android 14; SC-51D Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.6668.100 Mobile Safari/537.36 SomeApp/3.2',
]
const browsers = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SC-51D) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
  'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  `${iphone} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`,
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

test.each(others)('Threads, X, TikTok and a plain WebView are known: %s', (agent) => {
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
