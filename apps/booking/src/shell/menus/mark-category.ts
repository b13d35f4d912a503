/** Marks the part of the menus that is read, and keeps its chip in sight. */
export const markCategory = (): void => {
  const nav = document.querySelector('[data-categories]')
  const links = [...(nav?.querySelectorAll('a') ?? [])]
  let marked: HTMLElement | undefined
  const mark = () => {
    const isReached = ({ hash }: HTMLAnchorElement) =>
      (document.querySelector(hash)?.getBoundingClientRect().top ?? 99) < 99
    const current = links.findLast(isReached) ?? links[0]
    if (current === marked) return
    marked?.removeAttribute('aria-current')
    current?.setAttribute('aria-current', 'true')
    nav?.scrollTo(Number(current?.offsetLeft) - 32, 0)
    marked = current
  }
  addEventListener('scroll', mark, { passive: true })
  mark()
}
