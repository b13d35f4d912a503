import type { Customer } from '@noren/contract/customers'
import { type CustomerNote, customerNotes } from '@noren/contract/customers/notes'
import { Button, IconButton } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { Icon, pencilIcon, plusIcon, trashIcon } from '@noren/ui/icon'
import { EmptyState } from '@noren/ui/placeholder'
import { customers } from '@noren/words/admin/customers/records'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { shopTime } from '#platform/clock.ts'
import { useReopen } from '#platform/forms/use-draft.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { NoteDialog } from './note-dialog.tsx'

/** Rule CUST-10. */
export const Notes = ({ customer: { id, notes } }: { customer: Customer }): ReactNode => {
  const words = useWords(customers).notes
  const [edited, setEdited] = useState<CustomerNote | 'new' | null>(null)
  const [removed, setRemoved] = useState<CustomerNote | null>(null)
  useReopen(`note.${id}`, notes, (note) => setEdited(note ?? 'new'))
  const add = (
    <Button variant="tonal" onClick={() => setEdited('new')}>
      <Icon path={plusIcon} size={18} />
      {words.add}
    </Button>
  )
  return (
    <>
      {notes.length === 0 ? (
        <EmptyState title={words.empty} action={add}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <>
          {add}
          <ul className="mt-4 space-y-3">
            {notes.map((note) => (
              <Note
                key={note.id}
                note={note}
                onEdit={() => setEdited(note)}
                onRemove={() => setRemoved(note)}
              />
            ))}
          </ul>
        </>
      )}
      <NoteDialog customerId={id} note={edited} onClose={() => setEdited(null)} />
      <RemoveNote customerId={id} note={removed} onClose={() => setRemoved(null)} />
    </>
  )
}

const Note = ({
  note,
  onEdit,
  onRemove,
}: {
  note: CustomerNote
  onEdit: () => void
  onRemove: () => void
}) => {
  const words = useWords(customers).notes
  const lang = useLanguage()
  const { date } = shopTime(note.updated_at)
  return (
    <li className={`${cardClass} px-4 py-3`}>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1 pt-1.5">
          <h3 className="leading-snug wrap-anywhere">{note.title}</h3>
          <time dateTime={note.updated_at} className="figures text-sm text-ink-soft">
            {note.version > 1 ? words.changedAt(formatDate(lang, date)) : formatDate(lang, date)}
          </time>
        </div>
        <IconButton label={words.editOf(note.title)} path={pencilIcon} onClick={onEdit} />
        <IconButton
          label={words.removeOf(note.title)}
          path={trashIcon}
          onClick={onRemove}
          className="-mr-2"
        />
      </div>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{note.content}</p>
    </li>
  )
}

const RemoveNote = ({
  customerId,
  note,
  onClose,
}: {
  customerId: number
  note: CustomerNote | null
  onClose: () => void
}) => {
  const words = useWords(customers).notes
  const remove = useWrite(customerNotes.remove)
  return (
    <DeleteDialog
      open={note !== null}
      onClose={onClose}
      title={words.removeTitle}
      text={note === null ? undefined : note.title}
      onDelete={async () => {
        const reply = await remove.mutateAsync({ params: { id: customerId, noteId: note?.id ?? 0 } })
        if (!reply.ok && reply.status !== 404) return { ok: false, message: words.removeFailed }
        toast({ title: words.removed, variant: 'success' })
        return { ok: true }
      }}
    />
  )
}
