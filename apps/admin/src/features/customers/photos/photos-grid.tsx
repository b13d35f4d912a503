import type { CustomerPhoto } from '@noren/contract/customers/photos'
import { cardClass } from '@noren/ui/card'
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { pairsOf } from './pairs.ts'
import { PhaseChip, Picture, useNameOf } from './picture.tsx'

type Props = { photos: readonly CustomerPhoto[]; onOpen: (photo: CustomerPhoto) => void }

/** Before and after side by side, then the others. Rule CUST-30. */
export const PhotoGrid = ({ photos, onOpen }: Props): ReactNode => {
  const words = useWords(customerPhotos)
  const { pairs, others } = pairsOf(photos)
  const nameOf = useNameOf(photos)
  const tileOf = (photo: CustomerPhoto) => ({
    photo,
    label: words.open(nameOf(photo)),
    onOpen: () => onOpen(photo),
  })
  return (
    <div className="space-y-8">
      {pairs.length > 0 && (
        <section aria-labelledby="photo-pairs">
          <h3 id="photo-pairs" className="mb-3 text-lg">
            {words.pairs}
          </h3>
          <ul className="grid gap-4 sm:grid-cols-2">
            {pairs.map(({ before, after }) => (
              <li key={before.id} className={`${cardClass} p-2`}>
                <div className="grid grid-cols-2 gap-1">
                  <Tile {...tileOf(before)} shape="aspect-3/4" />
                  <Tile {...tileOf(after)} shape="aspect-3/4" />
                </div>
                <TakenOn photo={before} className="px-1 pt-1.5" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-label={pairs.length > 0 ? words.others : words.list}>
          {pairs.length > 0 && (
            <h3 aria-hidden="true" className="mb-3 text-lg">
              {words.others}
            </h3>
          )}
          <ul className="grid grid-cols-2 gap-x-2 gap-y-4 sm:grid-cols-4">
            {others.map((photo) => (
              <li key={photo.id} className="min-w-0">
                <Tile {...tileOf(photo)} shape="aspect-square" />
                <TakenOn photo={photo} className="pt-1" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const Tile = ({
  photo,
  label,
  shape,
  onOpen,
}: {
  photo: CustomerPhoto
  label: string
  shape: string
  onOpen: () => void
}) => (
  <div className="min-w-0">
    <button
      type="button"
      aria-label={label}
      onClick={onOpen}
      className="relative block w-full overflow-hidden rounded-md"
    >
      <Picture photo={photo} size="small" className={`${shape} w-full bg-paper-deep object-cover`} />
      <span aria-hidden="true" className="absolute top-1.5 left-1.5 flex">
        <PhaseChip phase={photo.phase} />
      </span>
    </button>
    {photo.caption && <p className="mt-1 line-clamp-2 text-sm leading-snug wrap-anywhere">{photo.caption}</p>}
  </div>
)

const TakenOn = ({ photo: { taken_on: date }, className }: { photo: CustomerPhoto; className: string }) => {
  const lang = useLanguage()
  if (date === null) return null
  return (
    <time dateTime={date} className={`figures block text-sm text-ink-soft ${className}`}>
      {formatDate(lang, date)}
    </time>
  )
}
