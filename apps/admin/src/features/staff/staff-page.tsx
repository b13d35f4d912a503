import type { StaffMember } from '@noren/contract/staff'
import { Button } from '@noren/ui/button'
import { Icon, plusIcon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { staff as staffWords } from '@noren/words/admin/staff'
import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { useReopen } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { StaffDialog } from './form/staff-dialog.tsx'
import { StaffList } from './staff-list.tsx'

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
  return (
    <FormColumn>
      <PageHead title={words.title}>
        <Button id={addId} className="ml-auto" onClick={() => edit(undefined)}>
          <Icon path={plusIcon} size={18} />
          {words.add}
        </Button>
      </PageHead>
      <div>
        <QueryState query={query} isPage failed={words.failed} skeleton={<ListSkeleton />}>
          {({ data }) => <StaffList staff={data} onEdit={edit} />}
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
    </FormColumn>
  )
}

const ListSkeleton = () => (
  <div className="space-y-2">
    <Skeleton className="h-12" />
    <Skeleton className="h-18 rounded-lg!" />
    <Skeleton className="h-18 rounded-lg!" />
  </div>
)

const addId = 'add-staff'
