import { staff as endpoints, type StaffMember } from '@noren/contract/staff'
import { Button } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { Icon, pencilIcon } from '@noren/ui/icon'
import { staff as staffWords } from '@noren/words/admin/staff'
import type { ReactNode } from 'react'
import { staffColorClass } from '#features/reservations/api.ts'
import { useWords } from '#platform/language.ts'
import { Dotted } from '#platform/lists/facts.tsx'
import { SortableList } from '#platform/lists/sortable-list.tsx'
import { useReorder } from '#platform/lists/use-reorder.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { Sentences } from '#platform/panels/sentences.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { StaffActions } from './staff-actions.tsx'

type Props = { staff: readonly StaffMember[]; onEdit: (member: StaffMember) => void }

export const StaffList = ({ staff, onEdit }: Props): ReactNode => {
  const words = useWords(staffWords)
  const active = staff.filter((member) => member.active)
  const left = staff.filter((member) => !member.active)
  const isAnyShown = active.some((member) => member.is_shown)
  const isAnyHidden = active.some((member) => !member.is_shown)
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">
        <Sentences
          of={
            active.length === 1
              ? words.alone
              : !isAnyShown
                ? words.noneShown
                : isAnyHidden
                  ? words.someShown
                  : words.allShown
          }
        />
      </p>
      <ul className={`${cardClass} divide-y divide-line`}>
        {active.map((member) => (
          <li key={member.id} className="p-1">
            <Present
              member={member}
              isAlone={active.length === 1}
              isHidden={isAnyShown && !member.is_shown}
              onEdit={onEdit}
            />
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <section aria-labelledby="left" className="mt-8">
          <h2 id="left" className="text-base">
            {words.left.title}
          </h2>
          <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface">
            {left.map((member) => (
              <li key={member.id} className="flex items-center gap-1 p-1">
                <div className="min-w-0 flex-1">
                  <Row member={member} hasPencil onEdit={onEdit} />
                </div>
                <ReturnButton member={member} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Those who work by name alone, to be put in order; each move is saved. Rule SCR-212. */
export const StaffOrder = ({ staff }: { staff: readonly StaffMember[] }): ReactNode => {
  const words = useWords(staffWords)
  const active = staff.filter((member) => member.active)
  const order = useWrite(endpoints.reorder, { scope: 'order of staff' })
  const { ordered, reorder } = useReorder(active, order, (ids) => ({ body: { ids } }), words.toasts)
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">{words.order}</p>
      <SortableList
        label={words.listLabel}
        items={ordered}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        onReorder={reorder}
      >
        {({ name, color }) => (
          <p className="flex items-center gap-3 py-1.5">
            <Dot color={color} />
            <span className="line-clamp-2 leading-snug font-bold wrap-anywhere">{name}</span>
          </p>
        )}
      </SortableList>
    </>
  )
}

const Dot = ({ color }: { color: StaffMember['color'] }) => (
  <span
    aria-hidden="true"
    className={`size-3 shrink-0 rounded-full bg-(--staff) ${staffColorClass[color]}`}
  />
)

/** One who works, and may be absent; who is alone closes the shop. Who is hidden is marked where others are shown. Rule SCR-245. */
const Present = ({
  member,
  isAlone,
  isHidden,
  onEdit,
}: {
  member: StaffMember
  isAlone: boolean
  isHidden: boolean
  onEdit: Props['onEdit']
}) => (
  <div className="flex items-center gap-1 sm:pr-1">
    <div className="min-w-0 flex-1">
      <Row member={member} isHidden={isHidden} hasPencil={isAlone} onEdit={onEdit} />
    </div>
    {!isAlone && <StaffActions member={member} onEdit={() => onEdit(member)} />}
  </div>
)

/** The facts stand below the name, or from a tablet on at the end of the row. */
const Row = ({
  member,
  isHidden = false,
  hasPencil = false,
  onEdit,
}: {
  member: StaffMember
  isHidden?: boolean
  hasPencil?: boolean
  onEdit: Props['onEdit']
}) => {
  const words = useWords(staffWords)
  const { name, title, color, hours, active } = member
  const facts = [isHidden && words.isHidden, member.is_shown && title, hours && words.ownHours]
  return (
    <button
      type="button"
      onClick={() => onEdit(member)}
      className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-paper-deep"
    >
      <Dot color={color} />
      <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
        <span
          className={`line-clamp-2 leading-snug wrap-anywhere sm:flex-1 ${active ? 'font-bold' : 'text-ink-soft'}`}
        >
          {name}
        </span>
        <Dotted of={facts} className="text-sm leading-snug text-ink-soft sm:max-w-1/2" />
      </span>
      <span className="sr-only">{words.edit}</span>
      {hasPencil && <Icon path={pencilIcon} size={16} className="mr-2 shrink-0 text-ink-soft" />}
    </button>
  )
}

const ReturnButton = ({ member: { id, name, version } }: { member: StaffMember }) => {
  const words = useWords(staffWords)
  const { mutateAsync, isPending } = useWrite(endpoints.update)
  const showFailure = useFailureToast()
  const bring = async () => {
    // They had their hours before: what lies outside them is the owner's own doing, and stays.
    const body = { active: true, version, keep_reservations: true }
    const reply = await mutateAsync({ params: { id: String(id) }, body })
    if (reply.ok) toast({ variant: 'success', title: words.toasts.returned })
    else showFailure(words.toasts.returnFailed, reply)
  }
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={words.left.backOf(name)}
      busy={isPending}
      onClick={() => void bring()}
    >
      {words.left.back}
    </Button>
  )
}
