import { isBirthDate, newCustomer } from '@noren/contract/customers'
import { newNote } from '@noren/contract/customers/notes'
import { customerColumns, visitColumns } from '@noren/contract/imports/columns'
import {
  blockMinutesMax,
  bookedPriceMax,
  broughtVisitsMax,
  customerCodeMax,
  fullNameMax,
  menuNameMax,
  staffNameMax,
} from '@noren/contract/limits'
import { calendarDate, line, timeOfDay } from '@noren/contract/text'
import { validationKeys } from '@noren/contract/validation'
import { importReasons, importReasonText } from '@noren/words/import-problems'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Leftovers } from './leftovers.ts'
import { readPerson } from './person.ts'
import { readVisit } from './visit.ts'

const today = '2026-11-28'

/** What people write, what programs write, and anything. */
const cell = fc.oneof(
  fc.constantFrom(
    '山田 花子',
    'ﾔﾏﾀﾞ',
    'やまだ',
    '090-1234-5678',
    '9012345678',
    'a@example.com, b@example.com',
    'S60.4.1',
    '2026/12/01 10:00~11:00',
    '31138',
    '0.5',
    '12回',
    '¥5,500',
    '女',
    '',
    '-',
    'http://x.example/y',
    '‮逆',
    '〒123-4567',
    "'=1+1",
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('あ', '\u0000', '\ud800', '0', '/', ':', '\n', '年', '　', 'x@', '('),
    maxLength: 3000,
  }),
)
const rowOf = <C extends string>(columns: readonly C[]) =>
  fc.array(fc.tuple(fc.constantFrom(...columns), fc.string({ maxLength: 300 }), cell), {
    minLength: 1,
    maxLength: 20,
  })

const reasons = new Set<string>([...Object.keys(importReasons.ja), ...validationKeys])
const checkLeftovers = ({ notes, problems }: Leftovers) => {
  for (const { heading, text } of notes)
    expect(newNote.safeParse({ title: heading || 'x', content: text }).success).toBe(true)
  for (const { reason, value } of problems) {
    expect(reasons).toContain(reason.split(':')[0])
    for (const lang of ['ja', 'en'] as const) expect(importReasonText(lang, reason)).not.toMatch(/\{|^$/)
    expect(value.length).toBeLessThanOrEqual(200)
  }
}
const isLine = (text: string | null, max: number) =>
  text === null || (text !== '' && line(max).parse(text) === text)

test('nothing is read that the API would refuse (rule IMP-20)', () => {
  fc.assert(
    fc.property(rowOf(customerColumns), (row) => {
      const person = readPerson(
        row.map(([column]) => column),
        row.map(([, heading]) => heading),
        row.map(([, , text]) => text),
        today,
      )
      if ('empty' in person) return
      const { customer } = person
      expect(newCustomer.parse(customer)).toEqual(customer)
      if (customer.birth_date) expect(isBirthDate(customer.birth_date, today)).toBe(true)
      expect(isLine(person.code, customerCodeMax) && isLine(person.staffName, staffNameMax)).toBe(true)
      for (const date of [person.firstVisitedOn, person.lastVisitedOn])
        if (date) expect(date <= today && /^\d{4}-\d\d-\d\d$/.test(date)).toBe(true)
      expect(person.broughtCount ?? 0).toBeLessThanOrEqual(broughtVisitsMax)
      checkLeftovers(person)
    }),
    { numRuns: 400, seed: 27 },
  )
})

test('nor of visits', () => {
  fc.assert(
    fc.property(rowOf(visitColumns), (row) => {
      const visit = readVisit(
        row.map(([column]) => column),
        row.map(([, heading]) => heading),
        row.map(([, , text]) => text),
        today,
      )
      if ('empty' in visit) return
      if (visit.start)
        expect([calendarDate.parse(visit.start.date), timeOfDay.parse(visit.start.time)]).toEqual([
          visit.start.date,
          visit.start.time,
        ])
      if (visit.minutes !== null) expect(visit.minutes >= 1 && visit.minutes <= blockMinutesMax).toBe(true)
      if (visit.price !== null) expect(visit.price >= 0 && visit.price <= bookedPriceMax).toBe(true)
      expect(isLine(visit.menuName || null, menuNameMax) && isLine(visit.staffName, staffNameMax)).toBe(true)
      const { code, name, ...who } = visit.person
      expect(newCustomer.parse({ name: name ?? 'x', ...who })).toEqual({ name: name ?? 'x', ...who })
      expect(isLine(name, fullNameMax) && isLine(who.name_kana, fullNameMax)).toBe(true)
      expect(isLine(code, customerCodeMax)).toBe(true)
      checkLeftovers(visit)
    }),
    { numRuns: 400, seed: 27 },
  )
})
