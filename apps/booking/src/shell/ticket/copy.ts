/** The button that copies the reservation number; browsers allow it on secure pages alone. */
export const enableCopy = (): void => {
  const button = document.querySelector<HTMLElement>('[data-copy]')
  // The types say that every page has a clipboard.
  if (!button || !('clipboard' in navigator)) return
  const words = button.textContent
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '')
    button.textContent = button.dataset['copied'] ?? words
    setTimeout(() => (button.textContent = words), 2000)
  }
  button.classList.remove('invisible')
  // Where copying is refused the number can still be selected.
  button.addEventListener('click', () => void copy().catch(() => {}))
}
