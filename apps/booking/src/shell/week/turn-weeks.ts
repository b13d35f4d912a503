/**
 * Turns the weeks in place: the link's own page is read and its week put where this one stands. No second way to the
 * data: what a plain press of the link would load is what is shown. What failed is tried again by itself.
 */
export const turnWeeks = (): void => {
  const said = document.querySelector('[data-week-said]')
  const failure = document.querySelector<HTMLElement>('[data-week-failed]')
  const offline = document.querySelector<HTMLElement>('[data-offline]')
  if (!said || !failure || !offline || !weekOf(document)) return
  let wanted: WeekLink = { href: location.href }
  let timer = 0

  const show = async (target: WeekLink): Promise<void> => {
    wanted = target
    clearTimeout(timer)
    weekOf(document)?.setAttribute('aria-busy', 'true')
    const loaded = await read(target.href)
    // Only the last press counts.
    if (wanted !== target) return
    if (loaded === 'elsewhere') return location.assign(target.href)
    failure.hidden = loaded !== undefined || !navigator.onLine
    offline.hidden = loaded !== undefined || navigator.onLine
    if (!loaded) {
      weekOf(document)?.removeAttribute('aria-busy')
      if (navigator.onLine) timer = window.setTimeout(again, 10_000)
      else addEventListener('online', again, { once: true })
      return
    }
    weekOf(document)?.replaceWith(loaded)
    said.textContent = loaded.dataset['week'] ?? ''
    if (target.link === undefined) return
    history.pushState(null, '', target.href)
    // The pressed link is gone with its week; its successor takes the focus.
    const next = [...document.querySelectorAll<HTMLElement>(`[data-turn="${target.link}"]`)].find(
      (one) => one.offsetParent,
    )
    next?.focus({ preventScroll: true })
  }

  const again = () => {
    if (!failure.hidden || !offline.hidden) void show({ ...wanted })
  }

  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    const pressed = event.target instanceof Element ? event.target : undefined
    const link = pressed?.closest<HTMLAnchorElement>('a[data-turn]')
    if (link) {
      event.preventDefault()
      void show({ href: link.href, link: link.dataset['turn'] })
    } else if (pressed?.closest('[data-week-retry]')) again()
  })
  addEventListener('popstate', () => void show({ href: location.href }))
}

/** `link` names the pressed link; absent when the browser walks back. */
type WeekLink = { href: string; link?: string }

const weekOf = (page: Document): HTMLElement | null => page.querySelector('[data-week]')

/** A link may lead to another page by now, which says why. */
const read = async (href: string): Promise<HTMLElement | 'elsewhere' | undefined> => {
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(15_000) })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return response.ok ? (weekOf(page) ?? 'elsewhere') : undefined
  } catch {
    return undefined
  }
}
