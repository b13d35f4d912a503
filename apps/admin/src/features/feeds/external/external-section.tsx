import type { ExternalCalendar } from '@noren/contract/feeds/external'
import { externalCalendarsMax } from '@noren/contract/limits'
import type { StaffMember } from '@noren/contract/staff'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { Icon, plusIcon } from '@noren/ui/icon'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useReopen } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { ExternalForm } from './external-form.tsx'
import { ExternalRow } from './external-row.tsx'

type Props = {
  calendars: readonly ExternalCalendar[]
  staff: readonly StaffMember[]
  unlocked: boolean
}

/** Calendars of other programs whose events take time. Rules FEED-8 to FEED-16. */
export const ExternalSection = ({ calendars, staff, unlocked }: Props): ReactNode => {
  const words = useWords(feedScreen)
  // Undefined in `calendar`: a new one.
  const [opened, open] = useState<{ calendar: ExternalCalendar | undefined }>()
  const [isOpen, setOpen] = useState(false)
  const edit = (calendar: ExternalCalendar | undefined) => {
    open({ calendar })
    setOpen(true)
  }
  useReopen('external', calendars, edit)
  const withStaff = staff.filter(({ active }) => active).length > 1
  const isFull = calendars.length >= externalCalendarsMax
  const { external, form: formWords } = words
  return (
    <Card aria-labelledby="external">
      <h2 id="external" tabIndex={-1} className="text-lg outline-none">
        {external.title}
      </h2>
      <p className="mt-1.5 text-sm text-ink-soft">{external.text}</p>
      {calendars.length === 0 ? (
        <p className="mt-4 rounded-md bg-paper px-3 py-3 text-sm text-ink-soft">{external.none}</p>
      ) : (
        <ul
          aria-label={external.listLabel}
          className="mt-4 divide-y divide-line rounded-md border border-line"
        >
          {calendars.map((calendar) => (
            <li key={calendar.id} className="px-3 py-3">
              <ExternalRow
                calendar={calendar}
                staffName={withStaff ? staff.find(({ id }) => id === calendar.staff_id)?.name : undefined}
                unlocked={unlocked}
                onEdit={() => edit(calendar)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        {isFull ? (
          <p className="text-sm text-ink-soft">{external.full}</p>
        ) : (
          <Button id={addId} variant="tonal" disabled={!unlocked} onClick={() => edit(undefined)}>
            <Icon path={plusIcon} size={18} />
            {external.add}
          </Button>
        )}
      </div>
      {opened && (
        <FormDialog
          key={opened.calendar?.id ?? 'new'}
          open={isOpen}
          title={opened.calendar ? formWords.editTitle : formWords.addTitle}
          onClose={() => setOpen(false)}
        >
          {(dialog) => (
            <ExternalForm
              {...dialog}
              calendar={opened.calendar}
              staff={staff.filter(({ active, id }) => active || id === opened.calendar?.staff_id)}
              unlocked={unlocked}
              returnTo={() => document.getElementById('external')}
            />
          )}
        </FormDialog>
      )}
    </Card>
  )
}

const addId = 'add-external'
