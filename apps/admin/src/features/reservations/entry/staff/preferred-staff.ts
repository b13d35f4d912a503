import { useEffect, useEffectEvent } from 'react'
import { useRead } from '#platform/api.ts'
import { hasOwnPrice } from '#features/reservations/visit/cart.ts'
import { type EntryStart, menuIdsOf } from '../entry-draft.ts'
import type { EntryFormState } from '../entry-form-state.ts'

/**
 * Whom the customer likes to come to is chosen, in place of the column that was pressed, until the owner chooses. Where their fee or
 * prices differ, it counts as the customer's choice. Rule RES-103.
 */
export const usePreferredStaff = (form: EntryFormState, { staffId, prefill }: EntryStart): void => {
  const staff = useRead('GET /api/staff', {}).data?.data
  const preferred = form.watch('customer')?.preferred_staff_id ?? null
  const isRead = staff !== undefined
  const choose = useEffectEvent((id: number | null) => {
    if (prefill?.staff_id || form.getFieldState('staff_id').isDirty) return
    const active = staff?.filter((one) => one.active) ?? []
    if (active.length < 2) return
    const member = active.find((one) => one.id === id)
    const chosen = member?.id ?? staffId
    form.setValue('staff_id', chosen === undefined ? '' : String(chosen))
    form.setValue('is_nominated', hasOwnPrice(member, menuIdsOf(form.getValues())))
  })
  useEffect(() => {
    if (isRead) choose(preferred)
  }, [isRead, preferred])
}
