import { booking } from '@noren/words/booking'
import type { ReactNode } from 'react'
import type { Menu, RenderContext } from '#platform/view.ts'

type Part = { title: string; menus: readonly Menu[] }

/** The address of a part of the menus within its page. */
export const partId = (index: number): string => `menus-${index + 1}`

/** Above a long list of menus the ways to its parts. Links within the page; script marks the one that is read. Rule BOOK-166. */
export const CategoryChips = ({
  context: { lang },
  parts,
}: {
  context: RenderContext
  parts: readonly Part[]
}): ReactNode => {
  const count = parts.reduce((sum, { menus }) => sum + menus.length, 0)
  if (count < longMin || parts.length < 2) return null
  return (
    <div className="category-bar mb-3!">
      <nav aria-label={booking[lang].menu.categories} data-categories="" className="category-chips">
        {parts.map(({ title }, index) => (
          <a key={partId(index)} href={`#${partId(index)}`}>
            {title}{' '}
          </a>
        ))}
      </nav>
    </div>
  )
}

/** Fewer menus are seen at a glance. */
export const longMin = 8
