/**
 * A form that writes is sent once: further presses are ignored until the answer comes. Without a connection it is sent as
 * soon as there is one. The form has `data-once` ('reload' where Back must load the page again); its button has the label for
 * the meantime in `data-sending`.
 */
export const sendOnce = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
    const first = form.querySelector<HTMLButtonElement>('button[data-sending]')
    if (!first) continue
    const offline = form.querySelector<HTMLElement>('[data-offline]')
    // The pressed one, where a form has several.
    let button = first
    let words: string | undefined
    const resend = () => form.requestSubmit(button)
    form.addEventListener('submit', (event) => {
      if (words !== undefined) return event.preventDefault()
      if (event.submitter instanceof HTMLButtonElement) button = event.submitter
      if (offline) offline.hidden = navigator.onLine
      if (!navigator.onLine) {
        addEventListener('online', resend, { once: true })
        return event.preventDefault()
      }
      words = button.textContent
      button.ariaBusy = 'true'
      button.textContent = button.dataset['sending'] ?? words
    })
    // A page from the back/forward cache must be usable again; where a GET shows it, it is loaded again.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && form.dataset['once'] === 'reload') location.reload()
      if (words === undefined) return
      button.ariaBusy = null
      button.textContent = words
      words = undefined
    })
  }
}
