// Reads device and browser from a User-Agent header.

export type DeviceKind =
  | 'iphone'
  | 'ipad'
  | 'android'
  | 'androidTablet'
  | 'windows'
  | 'mac'
  | 'chromebook'
  | 'linux'
  | 'unknown'

/** `browser` is the product's name, '' for an unknown one. */
export const deviceOf = (userAgent: string): { kind: DeviceKind; browser: string } => ({
  kind: kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'unknown',
  browser: browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '',
})

// In this order, because many browsers name others beside themselves.
const kinds: readonly (readonly [RegExp, DeviceKind])[] = [
  [/\biPhone\b|\biPod\b/, 'iphone'],
  [/\biPad\b/, 'ipad'],
  [/\bAndroid\b.*\bMobile\b/, 'android'],
  [/\bAndroid\b/, 'androidTablet'],
  [/\bWindows\b/, 'windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'mac'],
  [/\bCrOS\b/, 'chromebook'],
  [/\bLinux\b/, 'linux'],
]

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//i, 'LINE'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBA[NV]\b/, 'Facebook'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYJApp-|\bYahoo\b/, 'Yahoo!'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bGSA\//, 'Google'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
