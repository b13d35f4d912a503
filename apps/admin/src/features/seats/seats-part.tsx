import { seats as endpoints, type SeatGroup } from '@noren/contract/shops/seats'
import { seatGroupsMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Icon, pencilIcon, plusIcon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { seats } from '@noren/words/admin/shops/seats'
import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useReopen } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { SortableList } from '#platform/lists/sortable-list.tsx'
import { useReorder } from '#platform/lists/use-reorder.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { SeatGroupForm } from './seat-group-form.tsx'

/** The shop's seats, rooms and machines: one line and one button until there are some. Rule SEAT-5. */
export const SeatsPart = (): ReactNode => {
  const words = useWords(seats)
  const query = useRead('GET /api/seat-groups', {})
  // Undefined in `group`: a new one.
  const [opened, open] = useState<{ group: SeatGroup | undefined }>()
  const [isOpen, setOpen] = useState(false)
  const edit = (group: SeatGroup | undefined) => {
    open({ group })
    setOpen(true)
  }
  useReopen('seats', query.data?.data, edit)
  return (
    <TitledCard id="seats" title={words.title}>
      <QueryState query={query} failed={words.failed} skeleton={<Skeleton className="h-11" />}>
        {({ data }) => (
          <>
            <p className="mt-1.5 text-sm text-ink-soft">{data.length === 0 ? words.empty : words.text}</p>
            <Groups groups={data} onEdit={edit} />
            {data.length < seatGroupsMax && (
              <Button id={addId} variant="outline" size="sm" className="mt-3" onClick={() => edit(undefined)}>
                <Icon path={plusIcon} size={16} />
                {words.add}
              </Button>
            )}
          </>
        )}
      </QueryState>
      <FormDialog
        open={isOpen}
        title={opened?.group ? words.form.edit : words.form.create}
        onClose={() => setOpen(false)}
        returnTo={() => rowOf(opened?.group) ?? document.getElementById(addId)}
      >
        {(form) => <SeatGroupForm {...form} group={opened?.group} />}
      </FormDialog>
    </TitledCard>
  )
}

const Groups = ({ groups, onEdit }: { groups: readonly SeatGroup[]; onEdit: (group: SeatGroup) => void }) => {
  const words = useWords(seats)
  const order = useWrite(endpoints.reorder, { scope: 'order of seats' })
  const { ordered, reorder } = useReorder(groups, order, (ids) => ({ body: { ids } }), words.toasts)
  const row = (group: SeatGroup) => (
    <button
      type="button"
      id={rowId(group)}
      onClick={() => onEdit(group)}
      className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1 text-left hover:bg-paper-deep"
    >
      <span className="min-w-0 flex-1 leading-snug wrap-anywhere">{group.name}</span>
      <span className="figures text-sm whitespace-nowrap text-ink-soft">{words.units(group.units)}</span>
      <span className="sr-only">{words.edit}</span>
      <Icon path={pencilIcon} size={16} className="shrink-0 text-ink-soft max-sm:hidden" />
    </button>
  )
  if (groups.length < 2)
    return groups.map((group) => (
      <div key={group.id} className="mt-2 -mx-2">
        {row(group)}
      </div>
    ))
  return (
    <div className="mt-2">
      <SortableList
        label={words.listLabel}
        items={ordered}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        onReorder={reorder}
        inner
        compact
      >
        {row}
      </SortableList>
    </div>
  )
}

const addId = 'add-seats'
const rowId = ({ id }: SeatGroup) => `seats-${id}`
const rowOf = (group: SeatGroup | undefined) => group && document.getElementById(rowId(group))
