import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { sectionId } from './settings-section.tsx'

/** Leads to the form's parts, beside it where there is room. Rule SHOP-19. */
export const SectionIndex = ({
  label,
  sections,
}: {
  label: string
  sections: readonly { id: string; title: string }[]
}): ReactNode => (
  <nav aria-label={label} className="sticky top-8 hidden w-52 shrink-0 xl:block">
    <p aria-hidden="true" className="px-3 pb-1 text-xs text-ink-soft">
      {label}
    </p>
    <ul className="border-l border-line">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${sectionId(id)}`}
            onClick={(event) => {
              // The address stays, so that nothing is asked about unsaved changes.
              event.preventDefault()
              goTo(sectionId(id))
            }}
            className="-ml-px flex min-h-9 items-center border-l-2 border-transparent px-3 text-sm text-ink-soft transition-colors hover:border-primary hover:text-primary"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** To a part of the form that has just been loaded, where the address names one. */
export const useAddressedSection = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') goTo(hash.slice(1))
  }, [hash])
}

const goTo = (id: string): void => {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
