/**
 * Replaces the week in place: it loads the page of the pressed link and takes the week from it, so that script and plain
 * links show the same. A failed load is repeated automatically.
 */
export const enableWeekPaging = (): void => {
  const status = document.querySelector('[data-week-said]')
  const failure = document.querySelector<HTMLElement>('[data-week-failed]')
  const offline = document.querySelector<HTMLElement>('[data-offline]')
  if (!status || !failure || !offline || !weekOf(document)) return
  let latest: WeekRequest = { href: location.href }
  let timer = 0

  const show = async (request: WeekRequest): Promise<void> => {
    latest = request
    clearTimeout(timer)
    weekOf(document)?.setAttribute('aria-busy', 'true')
    const loaded = await read(request.href)
    // A later press replaces this one.
    if (latest !== request) return
    if (loaded === 'elsewhere') return location.assign(request.href)
    failure.hidden = loaded !== undefined || !navigator.onLine
    offline.hidden = loaded !== undefined || navigator.onLine
    if (!loaded) {
      weekOf(document)?.removeAttribute('aria-busy')
      if (navigator.onLine) timer = window.setTimeout(retry, 10_000)
      else addEventListener('online', retry, { once: true })
      return
    }
    const before = topOf(request.link)
    weekOf(document)?.replaceWith(loaded)
    status.textContent = loaded.dataset['week'] ?? ''
    if (request.link === undefined) return
    history.pushState(null, '', request.href)
    // The pressed link was replaced; the new one takes the focus, or at either end the other one.
    const links = [...document.querySelectorAll<HTMLElement>('[data-turn]')].filter(
      (link) => link.offsetParent,
    )
    const next = links.find((link) => link.dataset['turn'] === request.link) ?? links[0]
    next?.focus({ preventScroll: true })
    // What was pressed stays where it is, also where something above it was opened or closed.
    scrollBy(0, (topOf(request.link) ?? 0) - (before ?? topOf(request.link) ?? 0))
  }

  const retry = () => {
    if (!failure.hidden || !offline.hidden) void show({ ...latest })
  }

  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    const pressed = event.target instanceof Element ? event.target : undefined
    const link = pressed?.closest<HTMLAnchorElement>('a[data-turn]')
    if (link) {
      event.preventDefault()
      void show({ href: link.href, link: link.dataset['turn'] })
    } else if (pressed?.closest('[data-week-retry]')) {
      event.preventDefault()
      retry()
    }
  })
  addEventListener('popstate', () => void show({ href: location.href }))
}

/** `link` names the pressed link; absent for Back and Forward. */
type WeekRequest = { href: string; link?: string }

const topOf = (turn: string | undefined): number | undefined =>
  document.querySelector(`[data-turn="${turn}"]`)?.getBoundingClientRect().top

const weekOf = (page: Document): HTMLElement | null => page.querySelector('[data-week]')

/** 'elsewhere' where the link leads to a page without a week by now. */
const read = async (href: string): Promise<HTMLElement | 'elsewhere' | undefined> => {
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(15_000) })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return response.ok ? (weekOf(page) ?? 'elsewhere') : undefined
  } catch {
    return undefined
  }
}
