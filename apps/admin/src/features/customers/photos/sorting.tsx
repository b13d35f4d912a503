import { customerPhotos as endpoints, type CustomerPhoto } from '@noren/contract/customers/photos'
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { SortableList } from '#platform/lists/sortable-list.tsx'
import { useReorder } from '#platform/lists/use-reorder.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { PhaseChip, Picture, useNameOf } from './picture.tsx'

/** All photographs as rows; each move is saved at once. Rule CUST-29. */
export const Sorting = ({
  customerId,
  photos,
}: {
  customerId: number
  photos: readonly CustomerPhoto[]
}): ReactNode => {
  const words = useWords(customerPhotos)
  const lang = useLanguage()
  const order = useWrite(endpoints.reorder, { scope: `order of photographs ${customerId}` })
  const inputOf = (ids: number[]) => ({ params: { id: customerId }, body: { ids } })
  const { ordered, reorder } = useReorder(photos, order, inputOf, words)
  const nameOf = useNameOf(ordered)
  return (
    <SortableList
      label={words.list}
      items={ordered}
      keyOf={({ id }) => String(id)}
      nameOf={nameOf}
      onReorder={reorder}
      compact
    >
      {(photo) => (
        <div className="flex items-center gap-3 py-1">
          <Picture
            photo={photo}
            size="small"
            className="size-16 shrink-0 rounded-md bg-paper-deep object-cover"
          />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2">
              <PhaseChip phase={photo.phase} />
              {photo.taken_on && (
                <span className="figures text-sm text-ink-soft">{formatDate(lang, photo.taken_on)}</span>
              )}
            </p>
            <p className={`line-clamp-1 text-sm wrap-anywhere ${photo.caption ? '' : 'text-ink-soft'}`}>
              {photo.caption || words.photo(ordered.indexOf(photo) + 1)}
            </p>
          </div>
        </div>
      )}
    </SortableList>
  )
}
