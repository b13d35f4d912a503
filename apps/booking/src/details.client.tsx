// Wakes the form of the customer's details, the one part of the site that has a state of its own.
import { hydrateRoot } from 'react-dom/client'
import { DetailsForm, type DetailsProps } from '#features/details/form.tsx'

const root = document.querySelector<HTMLElement>('[data-island="details"]')
const props = root?.dataset['props']
if (root && props !== undefined) {
  // Written by our own `Island`, from the props of this very component.
  const form = <DetailsForm {...(JSON.parse(props) as DetailsProps)} />
  // In a task of its own: together with reading the script it would hold up a slow phone noticeably.
  setTimeout(() => hydrateRoot(root, form))
}
