import type { Lang } from '@noren/words/format'

/**
 * Lets the application open without a network. Another language is another script, so that its frame is kept too. Where it fails
 * (plain http, a private window, no network) nothing is lost but that. Rule SCR-29.
 */
export const registerWorker = (lang: Lang): void => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .register(`/worker.js?lang=${lang}`, { scope: '/', updateViaCache: 'none' })
    .catch(() => undefined)
}
