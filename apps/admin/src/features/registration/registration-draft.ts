import type { CallInput } from '@noren/contract/client'
import { type Weekday, weekdays } from '@noren/contract/hours'
import { businessHoursStep, firstMenuStep, shopStep } from '@noren/contract/shops'
import * as z from 'zod'
import type { OpeningRange } from '#features/hours/api.ts'
import { foldedNumber } from '#platform/forms/number-text.ts'

type Registration = CallInput<'POST /api/shops'>['body']

/** What the owner has typed so far, a form for each step; numbers stay text until they are sent. */
export type Draft = { shop: ShopDraft; hours: HoursDraft; menu: MenuDraft }

export type ShopDraft = {
  name: string
  /** Of the name in kana, for the domain that is proposed; it is not sent. */
  reading: string
  domain: string
  phone_number: string
}

export type HoursDraft = { workingHours: OpeningRange[]; workingDays: Weekday[]; closedOnHolidays: boolean }

export type MenuDraft = { name: string; price: string; duration: string; totalDuration: string }

/** Mondays first, as shops write their hours. */
export const weekOrder: readonly Weekday[] = [...weekdays.slice(1), weekdays[0]]

/** Rule SHOP-3. */
export const emptyDraft: Draft = {
  shop: { name: '', reading: '', domain: '', phone_number: '' },
  hours: {
    workingHours: [{ opening_time: '10:00', closing_time: '20:00' }],
    workingDays: [...weekOrder],
    closedOnHolidays: true,
  },
  menu: { name: '', price: '', duration: '60', totalDuration: '' },
}

/** What was kept by a page of before may lack fields. */
export const draftFrom = (kept: Draft | undefined): Draft =>
  kept ? { ...kept, shop: { ...emptyDraft.shop, ...kept.shop } } : emptyDraft

export const toShop = ({ reading: _reading, ...shop }: ShopDraft): Omit<ShopDraft, 'reading'> => shop

export const toHours = ({ closedOnHolidays, ...hours }: HoursDraft): Registration['businessHours'] => ({
  ...hours,
  isHolidayWorking: !closedOnHolidays,
})

export const toMenu = ({ name, price, duration, totalDuration }: MenuDraft): Registration['menu'] => ({
  name,
  price: foldedNumber(price),
  duration: foldedNumber(duration),
  totalDuration: totalDuration.trim() === '' ? null : foldedNumber(totalDuration),
})

/** The contract's schemas for the forms' shapes. */
export const shopForm = z
  .custom<ShopDraft>()
  .transform(toShop)
  // It takes any value for the telephone and the domain, of which empty text is none.
  .pipe(shopStep as z.ZodType<z.output<typeof shopStep>, Omit<ShopDraft, 'reading'>>)
export const hoursForm = z.custom<HoursDraft>().transform(toHours).pipe(businessHoursStep)
export const menuForm = z.custom<MenuDraft>().transform(toMenu).pipe(firstMenuStep)
