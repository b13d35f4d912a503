import type { BusinessDays } from '@noren/contract/hours'
import { numberWeekdays, type DatedHours } from '@noren/contract/hours/regular'
import { datedHoursMax } from '@noren/contract/limits'
import { Button, flushLeft } from '@noren/ui/button'
import { Icon, plusIcon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { formatDate } from '@noren/words/format'
import { closedDaysText, holidayOpeningText, hoursLines } from '@noren/words/hours'
import { type ReactNode, useRef, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { FormDialog } from '#platform/forms/form-dialog.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { DatedForm } from './dated-form.tsx'
import { RemoveHours } from './remove-hours.tsx'

type Editing = { key: number; stored: DatedHours | undefined }

/** The regular hours that are still to begin. Rule HOURS-63. */
export const ComingHours = ({
  present,
  onUnsaved,
}: {
  present: BusinessDays
  onUnsaved: (isUnsaved: boolean) => void
}): ReactNode => {
  const words = useWords(businessHours).dated
  const query = useRead('GET /api/dated-hours', {})
  const [editing, setEditing] = useState<Editing>({ key: 0, stored: undefined })
  const [isOpen, setOpen] = useState(false)
  const [removing, setRemoving] = useState<DatedHours>()
  const adding = useRef<HTMLButtonElement>(null)
  const coming = query.data?.data ?? []
  const edit = (stored: DatedHours | undefined) => {
    setEditing({ key: editing.key + 1, stored })
    setOpen(true)
  }
  return (
    <TitledCard id="coming-hours" title={words.title} text={words.text}>
      <QueryState query={query} failed={words.failed} skeleton={<Skeleton className="mt-2 h-11" />}>
        {({ data }) => (
          <>
            {data.length > 0 && (
              <ul className="mt-3 divide-y divide-line">
                {data.map((hours) => (
                  <li key={hours.id} className="py-3">
                    <Coming hours={hours} onEdit={() => edit(hours)} onRemove={() => setRemoving(hours)} />
                  </li>
                ))}
              </ul>
            )}
            {data.length < datedHoursMax && (
              <Button
                ref={adding}
                variant="quiet"
                size="sm"
                className={`mt-2 -mb-2 ${flushLeft}`}
                onClick={() => edit(undefined)}
              >
                <Icon path={plusIcon} size={18} />
                {words.add}
              </Button>
            )}
          </>
        )}
      </QueryState>
      <FormDialog
        key={editing.key}
        open={isOpen}
        title={editing.stored ? words.update : words.create}
        onClose={() => setOpen(false)}
      >
        {(form) => (
          <DatedForm
            {...form}
            stored={editing.stored}
            latest={coming.find(({ id }) => id === editing.stored?.id)}
            before={coming.at(-1) ?? present}
            onUnsaved={onUnsaved}
          />
        )}
      </FormDialog>
      <RemoveHours hours={removing} onClose={() => setRemoving(undefined)} returnTo={() => adding.current} />
    </TitledCard>
  )
}

const Coming = ({
  hours,
  onEdit,
  onRemove,
}: {
  hours: DatedHours
  onEdit: () => void
  onRemove: () => void
}) => {
  const words = useWords(businessHours)
  const lang = useLanguage()
  const said = numberWeekdays(hours)
  const name = words.dated.fromDate(formatDate(lang, hours.from_date))
  return (
    <article className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="figures text-base">{name}</h3>
        {hoursLines(lang, said.hours).map(({ days, spoken, ranges }) => (
          <p key={days} className="figures text-ink-soft">
            <span aria-hidden="true">{days}</span>
            <span className="sr-only">{spoken}</span> {ranges.join(' ')}
          </p>
        ))}
        <p>{words.dated.closedDays(closedDaysText(lang, said))}</p>
        {said.holiday_opening && <p className="figures">{holidayOpeningText(lang, said.holiday_opening)}</p>}
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" aria-label={`${words.special.edit} ${name}`} onClick={onEdit}>
          {words.special.edit}
        </Button>
        <Button variant="quiet" size="sm" aria-label={`${words.special.remove} ${name}`} onClick={onRemove}>
          {words.special.remove}
        </Button>
      </div>
    </article>
  )
}
