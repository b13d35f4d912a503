/** Each button of the miniature shows another of its panels; a free time is written into those that follow. */
export const enableDemo = (): void => {
  const demo = document.getElementById('demo')
  demo?.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-show]') : null
    if (button === null) return
    const { show, date, time } = button.dataset
    if (date !== undefined && time !== undefined) {
      for (const text of demo.querySelectorAll('[data-chosen=date]')) text.textContent = date
      for (const text of demo.querySelectorAll('[data-chosen=time]')) text.textContent = time
    }
    for (const panel of demo.querySelectorAll<HTMLElement>('[data-panel]'))
      panel.hidden = panel.dataset['panel'] !== show
    demo.querySelector<HTMLElement>(`[data-panel=${show}] [data-show]`)?.focus({ preventScroll: true })
  })
}
