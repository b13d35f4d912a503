import type { Weekday } from '@noren/contract/hours'
import type { CallInput } from '@noren/contract/client'
import { foldedNumber } from '#platform/fields/number-text.ts'

/** What the owner has typed so far: text stays text until it is sent. */
export type Draft = {
  name: string
  ranges: { opening_time: string; closing_time: string }[]
  workingDays: Weekday[]
  closedOnHolidays: boolean
  menuName: string
  price: string
  duration: string
  totalDuration: string
}

/** Rule SHOP-3. */
export const emptyDraft: Draft = {
  name: '',
  ranges: [{ opening_time: '10:00', closing_time: '20:00' }],
  workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  closedOnHolidays: true,
  menuName: '',
  price: '',
  duration: '60',
  totalDuration: '',
}

/** Mondays first, as shops write their hours. */
export const weekOrder: readonly Weekday[] = emptyDraft.workingDays

export const payloadOf = (draft: Draft): CallInput<'POST /api/shops'>['body'] => ({
  name: draft.name,
  businessHours: {
    workingHours: draft.ranges,
    workingDays: draft.workingDays,
    isHolidayWorking: !draft.closedOnHolidays,
  },
  menu: menuOf(draft),
})

export const menuOf = (draft: Pick<Draft, 'menuName' | 'price' | 'duration' | 'totalDuration'>) => ({
  name: draft.menuName,
  price: foldedNumber(draft.price),
  duration: foldedNumber(draft.duration),
  totalDuration: draft.totalDuration.trim() === '' ? null : foldedNumber(draft.totalDuration),
})
