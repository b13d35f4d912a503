// A file near what an import may cost: customers with notes, visits with their history, and pictures of 24 megapixels.
import { randomBytes } from 'node:crypto'
import { photograph, rowsOf, sealed, unzip, withRows, zipOf, type Rows } from '../server.ts'

const customers = 20_000
const notesEach = 3
const visits = 60_000
const pictures = 40

/** An exported shop, filled. */
export const fillArchive = async (exported: Buffer): Promise<Buffer> => {
  let files = await unzip(exported)
  const [staff] = rowsOf(files, 'staff')
  const put = (table: string, rows: (before: Rows) => Rows) => (files = withRows(files, table, rows))
  put('customers', () => repeat(customers, customerOf))
  put('customer_notes', () => repeat(customers * notesEach, noteOf))
  put('reservations', () => repeat(visits, (n) => visitOf(n, Number(staff?.['id']))))
  put('change_logs', () => repeat(visits, logOf))
  const picture = Buffer.from((await photograph(6000, 4000)).split(',')[1] ?? '', 'base64')
  const names = repeat(pictures, (n) => `images/${n.toString(16).padStart(32, '0')}.webp`)
  put('library_images', () => names.map((file, n) => ({ id: n + 1, file, alt_text: '', created_at: past })))
  return zipOf(sealed({ ...files, ...Object.fromEntries(names.map((name) => [name, picture])) }))
}

const past = '2026-01-01T00:00:00+09:00'
const repeat = <T>(length: number, make: (n: number) => T): T[] =>
  Array.from({ length }, (_, n) => make(n + 1))

/** Of other characters each time, so that it cannot be packed to nothing. */
const text = (characters: number): string =>
  Array.from({ length: characters }, (_, n) => String.fromCharCode(0x4e00 + (noise[n] ?? 0))).join('')
const noise = randomBytes(1_000)

const customerOf = (id: number) => ({
  id,
  name: `山田 ${id}`,
  name_kana: '',
  email: `customer-${id}@example.jp`,
  phone: null,
  created_at: past,
  forgotten_at: null,
  customer_code: `C${id}`,
  gender: 'unspecified',
  birth_date: null,
  merged_into_id: null,
})

const noteOf = (id: number) => {
  noise.set(randomBytes(200), (id % 5) * 200)
  const customer = Math.ceil(id / notesEach)
  return {
    id,
    customer_id: customer,
    title: '',
    content: text(400),
    version: 1,
    created_at: past,
    updated_at: past,
  }
}

const visitOf = (id: number, staff: number) => ({
  id,
  reservation_number: String(id).padStart(8, '0'),
  status: 'treated',
  cancel_reason: null,
  source: 'owner',
  staff_id: staff,
  menu_id: null,
  customer_id: (id % customers) + 1,
  start_at: timeOf(id),
  end_at: timeOf(id + 1),
  before_time: 0,
  after_time: 0,
  menu_name: 'カット',
  price: 5500,
  duration: 30,
  name: `山田 ${id}`,
  name_kana: null,
  email: null,
  phone: null,
  note: text(200),
  cancel_note: null,
  answers: [],
  language: 'ja',
  expires_at: null,
  created_at: '2020-01-01T00:00:00+09:00',
  is_block: false,
  series_id: null,
  unguarded_reason: null,
})

/** Half an hour after half an hour. */
const timeOf = (n: number): string =>
  new Date(Date.parse('2021-01-01T09:00:00Z') + n * 1_800_000).toISOString().replace('.000Z', '+00:00')

const logOf = (id: number) => ({
  id,
  reservation_id: id,
  actor: 'owner',
  user_id: null,
  kind: 'created',
  status: 'treated',
  cancel_reason: null,
  changes: [],
  created_at: '2020-01-01T00:00:00+09:00',
})
