// Hydrates the details form, the only part of the site with a state of its own.
import { hydrateRoot } from 'react-dom/client'
import { DetailsForm, type DetailsProps } from '#features/details/form.tsx'

// As `writeTexts`, which would be a file of its own here: one request more on a slow phone.
for (const place of document.querySelectorAll<HTMLElement>('[data-text]'))
  place.textContent = place.dataset['text'] ?? ''

const root = document.querySelector<HTMLElement>('[data-island="details"]')
const props = root?.dataset['props']
if (root && props !== undefined) {
  // `Island` wrote them from the props of this component.
  const form = <DetailsForm {...(JSON.parse(props) as DetailsProps)} />
  // In a task of its own: together with parsing the script it would block a slow phone noticeably.
  setTimeout(() => {
    hydrateRoot(root, form)
    // For the tests, which type only then: what is typed before is sent as it is.
    root.dataset['hydrated'] = ''
  })
}

// The ticket beside the form is filled while the name is typed. Rule BOOK-182.
const places = document.querySelectorAll<HTMLElement>('[data-ticket-name]')
const write = (): void => {
  const inputs = root?.querySelectorAll<HTMLInputElement>('[name=family_name],[name=given_name]') ?? []
  const name = Array.from(inputs, (input) => input.value.trim())
    .join(' ')
    .trim()
  for (const place of places) {
    if (name === '' && !place.classList.contains('is-written')) continue
    place.classList.toggle('is-written', name !== '')
    place.textContent = name
  }
}
root?.addEventListener('input', write)
write()

// The strip makes room for the button that it would lie upon, as long as the two share the window's lower edge. Rule BOOK-201.
const strip = document.querySelector('.ticket-strip')
const submit = document.querySelector('#content [type=submit]')
if (strip && submit)
  new IntersectionObserver(([seen]) => strip.classList.toggle('gives-way', seen?.isIntersecting), {
    rootMargin: '-90% 0% 0%',
  }).observe(submit)
