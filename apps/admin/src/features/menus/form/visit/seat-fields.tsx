import { cardClass } from '@noren/ui/card'
import { Field } from '@noren/ui/field'
import { Select } from '@noren/ui/input'
import { menuVisits } from '@noren/words/admin/menus/visits'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { FormGroup } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import type { MenuDraft } from '../menu-form-draft.ts'

type Use = 'none' | 'whole' | 'busy'

/** Whether a menu needs one of each kind, and for how long. A shop without seats sees nothing of them. Rule MENU-35. */
export const SeatFields = <Output,>({ form }: { form: FormOf<MenuDraft, Output> }): ReactNode => {
  const words = useWords(menuVisits).together
  const groups = useRead('GET /api/seat-groups', {}).data?.data ?? []
  const busy = form.watch('busy_seat_group_ids')
  if (groups.length === 0) return null
  return (
    <div className={`${cardClass} p-4 sm:px-6 sm:py-4`}>
      <FormGroup form={form} name="seat_group_ids" id="menu-seats" label={words.seats} help={words.seatsHelp}>
        {(whole, onChange) =>
          groups.map(({ id, name }) => {
            const use: Use = whole.includes(id) ? 'whole' : busy.includes(id) ? 'busy' : 'none'
            const choose = (next: Use) => {
              const others = (ids: readonly number[]) => ids.filter((one) => one !== id)
              form.setValue('busy_seat_group_ids', next === 'busy' ? [...others(busy), id] : others(busy), {
                shouldDirty: true,
              })
              onChange(next === 'whole' ? [...others(whole), id] : others(whole))
            }
            return (
              <Field key={id} id={`menu-seats-${id}`} label={name}>
                {(aria) => (
                  <Select {...aria} value={use} onChange={({ target }) => choose(target.value as Use)}>
                    {(['none', 'whole', 'busy'] as const).map((one) => (
                      <option key={one} value={one}>
                        {words.seatUses[one]}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )
          })
        }
      </FormGroup>
    </div>
  )
}
