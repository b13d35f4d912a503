/**
 * Turns the weeks in place: the link's own page is read and its week put where this one stands. No second way to the
 * data: what a plain press of the link would load is what is shown.
 */
export const turnWeeks = (): void => {
  const said = document.querySelector('[data-week-said]')
  const failure = document.querySelector<HTMLElement>('[data-week-failed]')
  if (!said || !failure || !week()) return
  let wanted = location.href

  const show = async (href: string): Promise<boolean> => {
    wanted = href
    failure.hidden = true
    week()?.setAttribute('aria-busy', 'true')
    const loaded = await read(href)
    // Only the last press counts.
    if (wanted !== href) return false
    if (loaded) {
      week()?.replaceWith(loaded)
      said.textContent = loaded.dataset['week'] ?? ''
    } else {
      failure.hidden = false
      week()?.removeAttribute('aria-busy')
    }
    return loaded !== undefined
  }

  const turn = async (link: HTMLAnchorElement): Promise<void> => {
    const place = link.dataset['turn']
    if (!(await show(link.href))) return
    history.pushState(null, '', link.href)
    // The pressed link is gone with its week; its successor takes the focus.
    const same = [...document.querySelectorAll<HTMLElement>(`[data-turn="${place}"]`)].find(
      (one) => one.offsetParent,
    )
    same?.focus({ preventScroll: true })
  }

  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    const pressed = event.target instanceof Element ? event.target : undefined
    const link = pressed?.closest<HTMLAnchorElement>('a[data-turn]')
    if (link) {
      event.preventDefault()
      void turn(link)
    } else if (pressed?.closest('[data-week-retry]')) void show(wanted)
  })
  addEventListener('popstate', () => void show(location.href))
}

const week = (page: Document = document): HTMLElement | null => page.querySelector('[data-week]')

const read = async (href: string): Promise<HTMLElement | undefined> => {
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(15_000) })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return response.ok ? (week(page) ?? undefined) : undefined
  } catch {
    return undefined
  }
}
