/**
 * A form that writes is sent once: further presses are ignored until the answer comes. Without a connection it is sent as
 * soon as there is one. The form has `data-once` ('reload' where Back must load the page again); its button has the label for
 * the meantime in `data-sending`.
 */
export const sendOnce = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
    const button = form.querySelector<HTMLButtonElement>('button[data-sending]')
    if (!button) continue
    const words = button.textContent
    const offline = form.querySelector<HTMLElement>('[data-offline]')
    const resend = () => form.requestSubmit()
    form.addEventListener('submit', (event) => {
      if (button.ariaBusy === 'true') return event.preventDefault()
      if (offline) offline.hidden = navigator.onLine
      if (!navigator.onLine) {
        addEventListener('online', resend, { once: true })
        return event.preventDefault()
      }
      button.ariaBusy = 'true'
      button.textContent = button.dataset['sending'] ?? words
    })
    // A page from the back/forward cache must be usable again; where a GET shows it, it is loaded again.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && form.dataset['once'] === 'reload') location.reload()
      button.ariaBusy = null
      button.textContent = words
    })
  }
}
