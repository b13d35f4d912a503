import { customerPhotos as endpoints, type CustomerPhotos } from '@noren/contract/customers/photos'
import { Button, buttonClass } from '@noren/ui/button'
import { EmptyState } from '@noren/ui/placeholder'
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

type Kept = CustomerPhotos['kept'][number]

/** Where the plan does not include photographs: which are kept, and that each and all can be deleted. Rules CUST-24, CUST-33. */
export const LockedPhotos = ({
  customerId,
  count,
  kept,
}: {
  customerId: number
  count: number
  kept: readonly Kept[]
}): ReactNode => {
  const words = useWords(customerPhotos)
  const [isAsked, setAsked] = useState(false)
  const [one, setOne] = useState<Kept>()
  const plan = useRef<HTMLAnchorElement>(null)
  const removal = useWrite(endpoints.removeAll)
  const removalOfOne = useWrite(endpoints.remove)
  return (
    <>
      <EmptyState
        title={words.locked}
        action={
          <div className="flex flex-col items-center gap-2">
            <Link ref={plan} to={`${paths.shop}?tab=subscription`} className={buttonClass()}>
              {words.plan}
            </Link>
            {count > 0 && (
              <Button variant="quiet" className="text-danger!" onClick={() => setAsked(true)}>
                {words.removeAll}
              </Button>
            )}
          </div>
        }
      >
        {count > 0 ? words.lockedKept(count) : words.lockedText}
      </EmptyState>
      {kept.length > 0 && (
        <ul aria-label={words.keptList} className="mt-4 divide-y divide-line rounded-md border border-line">
          {kept.map((photo) => (
            <KeptPhoto key={photo.id} photo={photo} onDelete={() => setOne(photo)} />
          ))}
        </ul>
      )}
      <DeleteDialog
        open={one !== undefined}
        onClose={() => setOne(undefined)}
        title={words.removeTitle}
        text={words.removeText}
        returnTo={() => plan.current}
        onDelete={async () => {
          const reply = await removalOfOne.mutateAsync({ params: { id: customerId, photoId: one?.id ?? 0 } })
          if (!reply.ok && reply.status !== 404) return { ok: false, message: words.removeFailed }
          toast({ variant: 'success', title: words.removed })
          return { ok: true }
        }}
      />
      <DeleteDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={words.removeAllTitle(count)}
        text={words.removeText}
        returnTo={() => plan.current}
        onDelete={async () => {
          const reply = await removal.mutateAsync({ params: { id: customerId } })
          if (!reply.ok && reply.status !== 404) return { ok: false, message: words.removeFailed }
          toast({ variant: 'success', title: words.removedAll })
          return { ok: true }
        }}
      />
    </>
  )
}

/** Its day, phase and caption, as the picture is not shown. */
const KeptPhoto = ({ photo, onDelete }: { photo: Kept; onDelete: () => void }) => {
  const words = useWords(customerPhotos)
  const lang = useLanguage()
  const { taken_on, phase, caption } = photo
  const facts = [taken_on && formatDate(lang, taken_on), phase && words.phases[phase], caption].filter(
    Boolean,
  )
  const name = facts.join(' ') || words.unnamed
  return (
    <li className="flex items-center justify-between gap-3 py-1 pr-1 pl-4">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <Button
        variant="quiet"
        className="shrink-0 text-danger!"
        aria-label={words.removeOne(name)}
        onClick={onDelete}
      >
        {words.remove}
      </Button>
    </li>
  )
}
