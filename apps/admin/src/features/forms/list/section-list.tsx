import { type FormSection, forms as endpoints } from '@noren/contract/booking/forms'
import { sections as words } from '@noren/words/admin/forms/sections'
import type { ReactNode } from 'react'
import { useSorting } from '#platform/actions/use-sorting.tsx'
import { useWords } from '#platform/language.ts'
import { SortableList } from '#platform/lists/sortable-list.tsx'
import { useReorder } from '#platform/lists/use-reorder.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { SectionRow, SortedRow } from './section-row.tsx'

/** The sections in the customers' order, saved with each move. Rules FORM-7, FORM-20. */
export const SectionList = ({
  sections,
  onEdit,
  onToggle,
}: {
  sections: readonly FormSection[]
  onEdit: (section: FormSection) => void
  onToggle: (section: FormSection) => void
}): ReactNode => {
  const texts = useWords(words)
  const order = useWrite(endpoints.reorder, { scope: 'order of form-sections' })
  const { ordered, reorder } = useReorder(sections, order, (ids) => ({ body: { ids } }), texts.toasts)
  const { isSorting, button } = useSorting(texts.sortedList, sections.length)
  return (
    <div className="min-w-0">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <p className="text-sm text-ink-soft">{texts.intro}</p>
        {button}
      </div>
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
            <SectionRow section={section} onEdit={() => onEdit(section)} onToggle={() => onToggle(section)} />
          )
        }
      </SortableList>
    </div>
  )
}
