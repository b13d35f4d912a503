// What the API takes and what a file may bring are decided by the same rules: no value that a field of the API refuses is taken from a file.
import { formSectionInput } from '@noren/contract/booking/forms'
import { customerChange } from '@noren/contract/customers'
import { newNote } from '@noren/contract/customers/notes'
import { photoChange } from '@noren/contract/customers/photos'
import { specialHourInput } from '@noren/contract/hours/special'
import * as limits from '@noren/contract/limits'
import { menuInput } from '@noren/contract/menus'
import { menuCategories } from '@noren/contract/menus/categories'
import { templateDraft } from '@noren/contract/messages/templates'
import { imageChange } from '@noren/contract/pages/images'
import { sectionInput } from '@noren/contract/pages/pages'
import { lookChange } from '@noren/contract/shops/looks'
import { seatGroupInput } from '@noren/contract/shops/seats'
import { shopChange } from '@noren/contract/shops/settings'
import { staffChange } from '@noren/contract/staff'
import { line, lines } from '@noren/contract/text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { checkDocument } from '#features/pages/api'
import { tableNames, tables, type TableName } from './tables.ts'

type Fields = Readonly<Record<string, z.ZodType>>

/** The body of the call that writes such a row. */
const calls: Partial<Record<TableName, Fields>> = {
  shops: { ...shopChange.shape, ...lookChange.shape },
  staff: staffChange.shape,
  special_hours: specialHourInput.shape,
  menu_categories: menuCategories.create.body.shape,
  menus: menuInput.shape,
  menu_images: imageChange.shape,
  staff_images: imageChange.shape,
  page_images: imageChange.shape,
  library_images: imageChange.shape,
  gallery_images: imageChange.shape,
  page_sections: sectionInput.shape,
  form_sections: formSectionInput.shape,
  email_templates: templateDraft.shape,
  customers: customerChange.shape,
  customer_notes: newNote.shape,
  customer_photos: photoChange.shape,
  seat_groups: seatGroupInput.shape,
}

/** Columns of the same name that say it in another form, or of which the file may have more. */
const otherwise: Readonly<Record<string, string>> = {
  'shops.reminder_minute': 'a time of day there',
  'shops.address': 'of older shops the whole address, in several lines',
  'staff.name': 'the first has the name of the shop, which may be longer',
  'staff.hours': 'minutes here, times of day there',
  'special_hours.start_at': 'an instant here, a local time there',
  'special_hours.end_at': 'an instant here, a local time there',
  'customers.name_kana': 'empty here, null there',
  'customers.preferred_staff_id': 'an id of the file',
  'menus.category_id': 'an id of the file',
}

const figures = [...new Set(Object.values(limits).filter((one) => typeof one === 'number'))].filter(
  (one) => one <= 70_000,
)
/** Each limit, and one more. */
const lengths = figures.flatMap((one) => [one, one + 1])
const texts = [
  '',
  ' ',
  '\u3000',
  '\u200b',
  '\u2800',
  'a',
  'あ',
  '𠮷',
  '-',
  '0',
  'null',
  'カット',
  'published',
  'a\nb',
  'a\u0000b',
  'a\u202eb',
  '\ud800',
  'https://x.example/',
  'x.example/y',
  'nail@home',
  'a@b.example',
  '09012345678',
  '９０９',
  '090-1234-5678',
  '0312345678901234',
  '+81312345678',
  '03-1234-5678',
  '--',
  '110-0001',
  'T1234567890123',
  't123',
  '2026-11-21',
  '2026-02-30',
  '1850-01-01',
  '24:00',
  '99:99',
  '{お客様名}',
  '{x}',
]
const numbers = [-1, 0, 1, 0.5, 1e9, Number.MAX_SAFE_INTEGER, ...lengths]
const simple = fc.oneof(
  fc.constantFrom(...texts),
  fc.constantFrom(...numbers),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .tuple(fc.constantFrom('a', 'あ', '𠮷', '1', '1-'), fc.constantFrom(...lengths))
    .map(([sign, length]) => sign.repeat(length)),
  fc.integer(),
  fc.constantFrom(
    null,
    true,
    false,
    'male',
    'document',
    'menu',
    'note',
    'agreement',
    'ai',
    'before',
    'close',
  ),
)
const hostile = fc.oneof(
  { weight: 6, arbitrary: simple },
  { weight: 2, arbitrary: fc.array(simple, { maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple(fc.integer({ min: -1, max: 400 }), fc.integer({ min: -1, max: 400 })), {
      maxLength: 12,
    }),
  },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('id', 'value'), simple) },
)

/** Both decide about the same names; an image's text is its own call's. */
const pairs = tableNames.flatMap((table) => {
  const fields = calls[table] ?? {}
  return Object.entries<z.ZodType>(tables[table].columns.shape).flatMap(([column, taken]) => {
    const call = fields[column]
    return call && !(`${table}.${column}` in otherwise) ? [{ name: `${table}.${column}`, taken, call }] : []
  })
})

type Pair = { name: string; taken: z.ZodType; call: z.ZodType }

/** Every limit is tried, and then what nobody thought of. */
const edges = [...texts, ...numbers, null, true, false, ...lengths.map((length) => '\u3042'.repeat(length))]

const expectNothingMore = ({ name, taken, call }: Pair): void => {
  const look = (value: unknown) => {
    if (!taken.safeParse(value).success) return
    // The tree of a document is looked at by its own function, which both ask.
    const isTaken =
      name === 'page_sections.content'
        ? typeof value === 'string' && checkDocument(value) !== undefined
        : call.safeParse(value).success
    if (!isTaken) throw new Error(`${name} takes ${JSON.stringify(value)?.slice(0, 200)}`)
  }
  for (const value of edges) look(value)
  fc.assert(fc.property(hostile, look), { numRuns: 200, seed: 27 })
}

test('a column is taken from a file only where the call would take the same value', () => {
  expect(pairs.length).toBeGreaterThan(60)
  for (const pair of pairs) expectNothingMore(pair)
})

test('a column that takes more is found', () => {
  const title = newNote.shape.title
  for (const taken of [
    line(limits.noteTitleMax),
    line(limits.noteTitleMax + 1, 1),
    lines(limits.noteTitleMax),
  ])
    expect(() => expectNothingMore({ name: 'title', taken, call: title })).toThrow('title takes')
})

test('what is excepted is still there', () => {
  for (const name of Object.keys(otherwise)) {
    const [table = '', column = ''] = name.split('.')
    expect(Object.keys(tables[table as TableName].columns.shape)).toContain(column)
  }
})
