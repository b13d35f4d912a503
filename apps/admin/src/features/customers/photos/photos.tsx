import type { Customer } from '@noren/contract/customers'
import type { CustomerPhoto } from '@noren/contract/customers/photos'
import { Button } from '@noren/ui/button'
import { Icon, sortIcon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { type ReactNode, useRef, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { shopTime, useNow } from '#platform/clock.ts'
import { useReopen } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PhotoGrid } from './photos-grid.tsx'
import { LockedPhotos } from './locked.tsx'
import { pairsOf } from './pairs.ts'
import { Sorting } from './sorting.tsx'
import { Upload } from './upload.tsx'
import { Viewer } from './viewer.tsx'

/** Photographs of a customer, for the shop's own eyes. Rules CUST-24 to CUST-34. */
export const Photos = ({ customer }: { customer: Customer }): ReactNode => {
  const words = useWords(customerPhotos)
  const query = useRead('GET /api/customers/{id}/photos', { params: { id: customer.id } })
  return (
    <QueryState query={query} failed={words.failed} skeleton={<PhotosSkeleton />}>
      {({ data: { locked, count, photos, kept } }) =>
        locked ? (
          <LockedPhotos customerId={customer.id} count={count} kept={kept} />
        ) : (
          <Opened customer={customer} photos={photos} />
        )
      }
    </QueryState>
  )
}

const Opened = ({
  customer: { id, last_visited_at: last },
  photos,
}: {
  customer: Customer
  photos: readonly CustomerPhoto[]
}) => {
  const words = useWords(customerPhotos)
  const today = useNow().date
  const [isSorting, setSorting] = useState(false)
  const [shown, setShown] = useState<number>()
  const [isOpen, setOpen] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const { pairs, others } = pairsOf(photos)
  // Returns to the tile that was pressed, or where it is gone to the button that adds.
  const pressed = useRef<HTMLElement>(null)
  const open = (photo: CustomerPhoto) => {
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setShown(photo.id)
    setOpen(true)
  }
  useReopen(`photo.${id}`, photos, (photo) => photo && open(photo))
  const returnTo = () => (pressed.current?.isConnected ? pressed.current : add.current)
  return (
    <>
      {photos.length === 0 && (
        <div className="mb-4">
          <p className="font-bold">{words.empty}</p>
          <p className="text-sm text-ink-soft">{words.emptyText}</p>
        </div>
      )}
      <Upload
        customerId={id}
        date={last === null ? today : shopTime(last).date}
        count={photos.length}
        zone={add}
      >
        {photos.length > 1 && (
          <Button
            variant="quiet"
            className="max-sm:col-span-2 max-sm:justify-self-end sm:ml-auto"
            onClick={() => setSorting(!isSorting)}
          >
            <Icon path={sortIcon} size={18} />
            {isSorting ? words.sortDone : words.sort}
          </Button>
        )}
      </Upload>
      {isSorting && photos.length > 1 ? (
        <Sorting customerId={id} photos={photos} />
      ) : (
        <PhotoGrid photos={photos} onOpen={open} />
      )}
      <Viewer
        customerId={id}
        photos={[...pairs.flatMap(({ before, after }) => [before, after]), ...others]}
        open={isOpen}
        shown={shown}
        onShow={setShown}
        onClose={() => setOpen(false)}
        returnTo={returnTo}
      />
    </>
  )
}

const PhotosSkeleton = () => (
  <div className="space-y-4">
    <Skeleton className="h-11 w-72" />
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {[1, 2, 3, 4].map((one) => (
        <Skeleton key={one} className="aspect-square" />
      ))}
    </div>
  </div>
)
