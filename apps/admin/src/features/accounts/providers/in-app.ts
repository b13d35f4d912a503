// Browsers inside other apps. Google lets nobody sign in there. Rule ACC-8.

export const isMessenger = (userAgent: string): boolean => /\bLine\/[\d.]+/i.test(userAgent)

/** Facebook, Instagram, Threads (Barcelona), X, TikTok (musical_ly, trill), and whatever shows a page in Android's WebView. */
export const isSocialApp = (userAgent: string): boolean =>
  !isMessenger(userAgent) &&
  /\bFBA[NV]\b|\bInstagram\b|\bBarcelona \d|\bTwitter for iP|\bTwitterAndroid\b|\bmusical_ly|\btrill_|\bBytedanceWebview\b|; wv\)/.test(
    userAgent,
  )

const openExternally = 'openExternalBrowser'

/** The address with LINE's parameter for opening the phone's own browser; null when it has the parameter already. */
export const outsideAddress = (href: string): string | null => {
  const address = new URL(href)
  if (address.searchParams.has(openExternally)) return null
  address.searchParams.set(openExternally, '1')
  return address.href
}

/** The address without LINE's parameter, to be copied. */
export const plainAddress = (href: string): string => {
  const address = new URL(href)
  address.searchParams.delete(openExternally)
  return address.href
}
