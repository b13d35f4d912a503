/** Writes the texts of `ScriptText` where they stand. */
export const writeTexts = (): void => {
  for (const place of document.querySelectorAll<HTMLElement>('[data-text]'))
    place.textContent = place.dataset['text'] ?? ''
}
