import type { Lang } from '@noren/words/format'

/** The server reads the cookie with the next page; a year is half of what the privacy policy allows. */
export const rememberLanguage = (lang: Lang): void => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `language=${lang}; path=/; max-age=31536000; samesite=lax${secure}`
  // A language in the address would override the choice at the next visit.
  const here = new URL(location.href)
  if (!here.searchParams.has('lang')) return
  here.searchParams.delete('lang')
  history.replaceState(history.state, '', here)
}
