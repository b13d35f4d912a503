import type { Reservation } from '@noren/contract/reservations'
import { Select } from '@noren/ui/input'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { visitWords } from '@noren/words/admin/reservations/visit'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { SelectField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import { unitsOf, useSeatGroups } from '../visit/seat-units.ts'
import { withStanding } from '../visit/staff-options.ts'
import type { EditFormState } from './edit-form-state.ts'

type Props = { form: EditFormState; base: Reservation }

/** Who serves, where there are several, and on which seat, where the visit has one. */
export const StaffField = ({ form, base }: Props): ReactNode => {
  const words = useWords(reservationEntry)
  const active = useRead('GET /api/staff', {}).data?.data.filter((one) => one.active) ?? []
  const listed = withStanding(active, base)
  return (
    <>
      {listed.length > 1 && (
        <SelectField form={form} name="staff_id" id="edit-staff" label={words.staff}>
          {listed.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SeatFields form={form} base={base} />
    </>
  )
}

/** One choice for each group of which the visit has a unit. Rule VISIT-9. */
const SeatFields = ({ form, base }: Props) => {
  const words = useWords(visitWords)
  const groups = useSeatGroups()
  const chosen = form.watch('seat_ids')
  return base.seat_ids.map((seatId, index) => {
    const group = groups.find(({ seats }) => seats.some(({ id }) => id === seatId))
    // A unit that was taken away stays as it is, and where there is one alone nothing can be chosen.
    if (!group || group.seats.length < 2) return null
    return (
      <div key={seatId} className="mb-5">
        <label htmlFor={`edit-seat-${index}`} className="mb-1 block text-base font-bold">
          {words.seat(group.name)}
        </label>
        <Select
          id={`edit-seat-${index}`}
          value={chosen[index]}
          onChange={(event) =>
            form.setValue(
              'seat_ids',
              chosen.map((one, at) => (at === index ? event.target.value : one)),
              { shouldDirty: true },
            )
          }
        >
          {unitsOf(group).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    )
  })
}
