import { customerPhotos as endpoints } from '@noren/contract/customers/photos'
import { Button, buttonClass } from '@noren/ui/button'
import { EmptyState } from '@noren/ui/placeholder'
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useSend } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { toast } from '#platform/toast.tsx'

/** Where the plan does not include photographs: how many are kept, and that they can be deleted. Rules CUST-24, CUST-33. */
export const LockedPhotos = ({ customerId, count }: { customerId: number; count: number }): ReactNode => {
  const words = useWords(customerPhotos)
  const [isAsked, setAsked] = useState(false)
  const plan = useRef<HTMLAnchorElement>(null)
  const removal = useSend(endpoints.removeAll)
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
