/** A form that acts is sent once: the second press waits for the first. The server would answer both alike. */
export const sendOnce = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
    const button = form.querySelector<HTMLButtonElement>('button[data-sending]')
    if (!button) continue
    const words = button.textContent
    const offline = form.querySelector<HTMLElement>('[data-offline]')
    form.addEventListener('submit', (event) => {
      if (button.ariaBusy === 'true') return event.preventDefault()
      // Its place is kept when it goes: nothing may slide under the finger that presses twice.
      offline?.classList.toggle('invisible', navigator.onLine)
      if (!navigator.onLine) {
        if (offline) offline.hidden = false
        return event.preventDefault()
      }
      button.ariaBusy = 'true'
      button.textContent = button.dataset['sending'] ?? words
    })
    // A page that comes back from the browser's memory must be usable again.
    addEventListener('pageshow', () => {
      button.ariaBusy = null
      button.textContent = words
    })
  }
}
