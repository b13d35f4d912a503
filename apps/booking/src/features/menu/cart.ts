import { formatAmount, formatDuration } from '@noren/words/format'

/**
 * While menus are chosen: their sum, add-ons only where they go with a chosen menu, and at once what cannot be chosen together. The
 * server decides about all of it again. Rules BOOK-81, BOOK-82.
 */
export const enableCart = (): void => {
  const form = document.querySelector('form[data-cart]')
  const sum = form?.querySelector<HTMLElement>('[data-cart-sum]')
  if (!form || !sum) return
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[data-price]')]
  const lang = sum.dataset['cartSum'] === 'en' ? 'en' : 'ja'
  const write = (name: string, text: string) => {
    const place = form.querySelector(`[${name}]`)
    if (place && place.textContent !== text) place.textContent = text
  }
  const update = () => {
    const mains = boxes.filter((box) => box.checked && box.dataset['goesWith'] === undefined)
    const addOns = boxes.filter((box) => box.dataset['goesWith'] !== undefined)
    for (const box of addOns) {
      const goesWith = box.dataset['goesWith']?.split(' ') ?? []
      const fits = mains.some(({ value }) => goesWith[0] === '' || goesWith.includes(value))
      if (!fits) box.checked = false
      const row = box.closest('li')
      if (row) row.hidden = !fits
    }
    const section = form.querySelector<HTMLElement>('[data-add-ons]')
    if (section) section.hidden = addOns.every((box) => box.closest('li')?.hidden)
    const chosen = boxes.filter((box) => box.checked)
    const figures = (name: string) => chosen.map((box) => Number(box.dataset[name]))
    const total = (name: string) => figures(name).reduce((all, figure) => all + figure, 0)
    sum.hidden = chosen.length === 0
    write('data-sum-price', formatAmount(lang, total('price')))
    write('data-sum-minutes', formatDuration(lang, total('minutes') + Math.max(0, ...figures('beyond'))))
    write('data-cart-problem', refusalOf(chosen) ?? '')
    const place = document.querySelector<HTMLElement>('[data-ticket-menus]')
    if (!place) return
    place.textContent = chosen.map(({ dataset }) => dataset['title']).join('\n')
    place.classList.toggle('is-written', chosen.length > 0)
  }
  form.addEventListener('change', update)
  // Back shows the boxes as they were left.
  addEventListener('pageshow', update)
  update()
}

const refusalOf = (chosen: readonly HTMLInputElement[]): string | undefined => {
  for (const { dataset } of chosen) {
    const refusals: Record<string, string> = JSON.parse(dataset['refusals'] ?? '{}')
    const other = chosen.find(({ value }) => value in refusals)
    if (other) return refusals[other.value]
  }
  return undefined
}
