import type { StaffMember } from '@noren/contract/staff'
import { Button } from '@noren/ui/button'
import { Icon, plusIcon, sortIcon } from '@noren/ui/icon'
import { staff as staffWords } from '@noren/words/admin/staff'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { useReopen } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'
import { StaffDialog } from './form/staff-dialog.tsx'
import { StaffList, StaffOrder } from './staff-list.tsx'

/** Who serves in the shop. Rules STAFF-1 to STAFF-9. */
export const StaffPage = (): ReactNode => {
  const words = useWords(staffWords)
  const query = useRead('GET /api/staff', {})
  // Undefined in `member`: somebody new.
  const [opened, open] = useState<{ member: StaffMember | undefined }>()
  const [isOpen, setOpen] = useState(false)
  const edit = (member: StaffMember | undefined) => {
    open({ member })
    setOpen(true)
  }
  useReopen('staff', query.data?.data, edit)
  const [isSorting, setSorting] = useState(false)
  const count = query.data?.data.filter(({ active }) => active).length ?? 0
  const several = count > 1
  const sorts = isSorting && several
  return (
    <>
      <PageHead title={words.title}>
        <div className="flex flex-1 flex-wrap items-center justify-end gap-2">
          {/* Beside both buttons there is no room on a phone. */}
          {count > 0 && (
            <p
              className={`figures mr-auto text-sm text-ink-soft lg:hidden ${several ? 'max-sm:hidden' : ''}`}
            >
              {words.count(formatCount(count))}
            </p>
          )}
          {several && (
            <Button variant={sorts ? 'tonal' : 'outline'} onClick={() => setSorting(!sorts)}>
              <Icon path={sortIcon} size={18} />
              {sorts ? words.sorted : words.sort}
            </Button>
          )}
          {!sorts && (
            <Button id={addId} onClick={() => edit(undefined)}>
              <Icon path={plusIcon} size={18} />
              {words.add}
            </Button>
          )}
        </div>
      </PageHead>
      <div className="mt-4 lg:mt-0">
        <QueryState query={query} isPage failed={words.failed} skeleton={<ListSkeleton />}>
          {({ data }) => (sorts ? <StaffOrder staff={data} /> : <StaffList staff={data} onEdit={edit} />)}
        </QueryState>
      </div>
      {opened && (
        <StaffDialog
          key={opened.member?.id ?? 'new'}
          member={opened.member}
          open={isOpen}
          onClose={() => setOpen(false)}
          returnTo={() => document.getElementById(addId)}
        />
      )}
    </>
  )
}

/** Rule SCR-277. */
const ListSkeleton = () => (
  <>
    <p className="mb-3 text-sm text-ink-soft">{useWords(staffWords).alone}</p>
    <SkeletonRows rows={1} hasFigure={false} rowClass="min-h-16" />
  </>
)

const addId = 'add-staff'
