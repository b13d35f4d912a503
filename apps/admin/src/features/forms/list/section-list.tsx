import { type FormSection, forms as endpoints } from '@noren/contract/booking/forms'
import { sections as words } from '@noren/words/admin/forms/sections'
import type { ReactNode } from 'react'
import { useSorting } from '#platform/actions/use-sorting.tsx'
import { useWords } from '#platform/language.ts'
import { SortableList } from '#platform/lists/sortable-list.tsx'
import { useReorder } from '#platform/lists/use-reorder.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { SectionRow, SortedRow } from './section-row.tsx'
import { Standing } from './standing.tsx'

/** What every booking asks for, and the sections in the customers' order, saved with each move. Rules FORM-7, FORM-20. */
export const SectionList = ({
  sections,
  onEdit,
  onToggle,
  children,
}: {
  sections: readonly FormSection[]
  onEdit: (section: FormSection) => void
  onToggle: (section: FormSection) => void
  /** What can be done while there is none. */
  children: ReactNode
}): ReactNode => {
  const texts = useWords(words)
  const order = useWrite(endpoints.reorder, { scope: 'order of form-sections' })
  const { ordered, reorder } = useReorder(sections, order, (ids) => ({ body: { ids } }), texts.toasts)
  const { isSorting, button } = useSorting(texts.sortedList, sections.length)
  return (
    <section aria-labelledby="sections" className="min-w-0 max-lg:mb-6">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <h2 id="sections" className="text-lg">
          {texts.title}
        </h2>
        {button}
      </div>
      <Standing />
      {sections.length === 0 ? (
        <div className="rounded-lg border border-dashed border-control px-4 py-8 text-center">
          <p className="phrases mb-5 text-ink-soft">{texts.emptyText}</p>
          {children}
        </div>
      ) : (
        <SortableList
          label={texts.listLabel}
          items={ordered}
          keyOf={({ id }) => String(id)}
          nameOf={({ title }) => title}
          onReorder={reorder}
          inner
          sorting={isSorting}
        >
          {(section) =>
            isSorting ? (
              <SortedRow section={section} />
            ) : (
              <SectionRow
                section={section}
                onEdit={() => onEdit(section)}
                onToggle={() => onToggle(section)}
              />
            )
          }
        </SortableList>
      )}
    </section>
  )
}
