import type { Reservation } from '@noren/contract/reservations'
import type { ReservationMove } from '@noren/contract/reservations/changes'
import { visitWords } from '@noren/words/admin/reservations/visit'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { formatTime } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useRead, useReadKeepingPrevious } from '#platform/api.ts'
import { minutesOf } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { timesEvery } from '#platform/dates/times.ts'
import { FormDate } from '#platform/fields/form-date.tsx'
import { SelectField } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { MoveStarts } from '../fine-starts.tsx'
import { FreeStarts } from '../free-starts.tsx'
import { withStanding } from '../visit/staff-options.ts'
import { draftOf, everybody, type MoveDraft } from './move-draft.ts'

type Props = {
  form: FormOf<MoveDraft, ReservationMove>
  reservation: Reservation
  withEverybody: boolean
  onChange: (name: 'date' | 'time' | 'end') => void
}

/** The date and the staff member with the free starts to press, and any other time in the steps of the shop's grid. */
export const MoveFields = ({ form, reservation, withEverybody, onChange }: Props): ReactNode => {
  const words = useWords(reservationEntry)
  const { date, time, staff_id } = form.watch()
  const day: { date?: string } = date === '' ? {} : { date }
  const query = useReadKeepingPrevious('GET /api/reservations/{id}/starts', {
    params: { id: reservation.id },
    query: { ...day, ...(staff_id === everybody ? { any_staff: 'true' as const } : { staff_id }) },
  })
  const step = query.data?.data.slot_minutes ?? 30
  const withEnd = reservation.menu_id === null
  const choose = (next: string) => {
    const staffId = query.data?.data.staff_ids?.[next]
    if (staff_id === everybody && staffId !== undefined)
      form.setValue('staff_id', String(staffId), { shouldDirty: true })
    form.setValue('time', next, { shouldDirty: true })
    form.clearErrors(['time', 'staff_id'])
    onChange('time')
  }
  const onDate = (next: string) => {
    form.setValue('date', next, { shouldDirty: true })
    onChange('date')
    form.setFocus('date')
  }
  const present = draftOf(reservation)
  return (
    <>
      <FormDate
        form={form}
        name="date"
        id="when-date"
        label={words.date}
        need="required"
        onChoose={() => onChange('date')}
      />
      <StaffField form={form} reservation={reservation} withEverybody={withEverybody} />
      {staff_id === everybody ? (
        <FreeStarts query={query} chosen={time} date={day.date} onChoose={choose} onDate={onDate} />
      ) : (
        <MoveStarts
          query={query}
          reservationId={reservation.id}
          asked={{ ...day, staff_id }}
          chosen={time}
          isPresent={
            date === present.date && time === present.time && staff_id === String(reservation.staff_id)
          }
          onChoose={choose}
          onDate={onDate}
        />
      )}
      <div className={withEnd ? 'grid grid-cols-2 gap-x-4' : ''}>
        <TimeField form={form} name="time" step={step} onChange={onChange} />
        {withEnd && <TimeField form={form} name="end" step={step} onChange={onChange} />}
      </div>
    </>
  )
}

/** Whose time it becomes; not shown where there is nobody else. */
const StaffField = ({ form, reservation, withEverybody }: Omit<Props, 'onChange'>) => {
  const words = useWords(reservationEntry)
  const { whoever } = useWords(visitWords)
  const active = useRead('GET /api/staff', {}).data?.data.filter((one) => one.active) ?? []
  const listed = withStanding(active, reservation)
  if (listed.length < 2) return null
  return (
    <SelectField form={form} name="staff_id" id="when-staff" label={words.staff}>
      {withEverybody && <option value={everybody}>{whoever}</option>}
      {listed.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const TimeField = ({
  form,
  name,
  step,
  onChange,
}: Pick<Props, 'form' | 'onChange'> & { name: 'time' | 'end'; step: number }) => {
  const words = useWords(reservationEntry)
  const clock = useClockFormat()
  const value = form.watch(name)
  const grid = timesEvery(step, 0, 24 * 60 - step)
  // A time off the grid, as after a change of it, can stay.
  const times = value === '' || grid.includes(value) ? grid : [...grid, value].toSorted()
  return (
    <SelectField
      form={form}
      name={name}
      id={`when-${name}`}
      label={words[name]}
      need="required"
      onChoose={() => onChange(name)}
      className="figures"
    >
      {times.map((time) => (
        <option key={time} value={time}>
          {/* Midnight ends the day. */}
          {name === 'end' && time === '00:00' ? formatTime(24 * 60) : clock.time(minutesOf(time))}
        </option>
      ))}
    </SelectField>
  )
}
