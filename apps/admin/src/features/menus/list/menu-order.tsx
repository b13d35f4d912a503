import { menus as endpoints, type Menu } from '@noren/contract/menus'
import { menus as menuWords } from '@noren/words/admin/menus'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { SortableList } from '#platform/lists/sortable-list.tsx'
import { useReorder } from '#platform/lists/use-reorder.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { useLanguage, useWords } from '#platform/language.ts'

/** The menus by name alone, to be put in order; each move is saved. Rules MENU-10, MENU-13. */
export const MenuOrder = ({ menus }: { menus: readonly Menu[] }): ReactNode => {
  const lang = useLanguage()
  const words = useWords(menuWords)
  const order = useWrite(endpoints.reorder, { scope: 'order of menus' })
  const { ordered, reorder } = useReorder(menus, order, (ids) => ({ body: { ids } }), words.toasts)
  return (
    <div>
      <p className="mb-3 text-sm text-ink-soft">{words.list.sortText}</p>
      <SortableList
        label={words.list.sortLabel}
        items={ordered}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        onReorder={reorder}
      >
        {({ name, price, publish_state: state }) => (
          <div className="py-1.5">
            <p className="line-clamp-2 leading-snug font-bold wrap-anywhere">{name}</p>
            <p className="figures text-sm text-ink-soft">
              {formatAmount(lang, price)}
              {state === 'draft' && <span className="ml-2">{words.states.draft}</span>}
            </p>
          </div>
        )}
      </SortableList>
    </div>
  )
}
