// What an exported shop consists of: one file of JSON lines for each table, with these columns in this order. Each column says what is
// taken from a file that somebody sent, as strictly as the API takes it. Rules TRANS-1, TRANS-5.
import { customerName, genders } from '@noren/contract/customers'
import { accessActions } from '@noren/contract/customers/accesses'
import { specialStatuses } from '@noren/contract/hours/special'
import {
  accessInfoMax,
  answerMax,
  buildingMax,
  cartMenusMax,
  cityMax,
  customerCodeMax,
  cutoffMax,
  customerNameMax,
  fullNameMax,
  galleryImagesMax,
  horizonMax,
  libraryImagesMax,
  menuNameMax,
  menusInOrderMax,
  noteContentMax,
  noteTitleMax,
  paymentNotesMax,
  paymentOptionMax,
  paymentOptionsMax,
  prefectureMax,
  reminderHoursMax,
  sectionPriorityMax,
  sectionsMax,
  sectionTitleMax,
  shopNameMax,
  shopProfileMax,
  slotMinutesChoices,
  specialDescriptionMax,
  staffColors,
  staffRowsMax,
  streetMax,
} from '@noren/contract/limits'
import { messageKinds, messageStatuses } from '@noren/contract/messages'
import { embedOrigins } from '@noren/contract/shops/embedding'
import { postalCode, shopName, shopPhone } from '@noren/contract/shops/fields'
import { look } from '@noren/contract/shops/looks'
import { reminderTimings } from '@noren/contract/shops/settings'
import { trimmed } from '@noren/contract/fold'
import { altText, email, id, kana, line, lines, phone, withoutAddress } from '@noren/contract/text'
import { cancelReasons, statuses } from '@noren/scheduling/status'
import * as z from 'zod'
import {
  answers,
  changeKind,
  changes,
  details,
  document,
  emptyOr,
  flag,
  imagePath,
  list,
  minuteRanges,
  moment,
  birthDate,
  orNull,
  publishState,
  start,
  upTo,
} from './columns.ts'
import { billTables } from './bill-tables.ts'
import { formTables } from './form-tables.ts'
import { paymentSettings } from './payment-settings.ts'
import { hoursColumns, hoursTables } from './hours-tables.ts'
import { photoTables } from './photo-tables.ts'
import { table, type Table } from './table.ts'
import { visitColumns, visitTables } from './visit-tables.ts'

/** In the order of the file: what a row refers to stands before it. */
export const tableNames = [
  'shops',
  'seat_groups',
  'seats',
  'staff',
  'staff_images',
  'business_days',
  'dated_hours',
  'special_hours',
  'menu_categories',
  'menus',
  'menu_images',
  'staff_menus',
  'menu_prices',
  'pages',
  'page_sections',
  'page_images',
  'library_images',
  'gallery_images',
  'forms',
  'form_sections',
  'email_templates',
  'customers',
  'customer_notes',
  'customer_photos',
  'reservations',
  'move_requests',
  'bills',
  'day_closings',
  'sales_targets',
  'change_logs',
  'messages',
  'customer_merges',
  'customer_accesses',
] as const
export type TableName = (typeof tableNames)[number]

const unguarded = orNull(z.enum(['overlapped_before', 'entered_over', 'brought'], 'invalid'))
const personKana = emptyOr(kana(customerNameMax).pipe(withoutAddress))
const image = { file: imagePath, alt_text: altText, created_at: moment }

const columnsOf = {
  shops: table(
    {
      name: shopName,
      profile: lines(shopProfileMax),
      phone_number: orNull(shopPhone),
      email: orNull(email),
      postal_code: orNull(postalCode),
      prefecture: orNull(line(prefectureMax)),
      city: orNull(line(cityMax)),
      address: orNull(lines(streetMax)),
      building: orNull(line(buildingMax)),
      access_info: orNull(lines(accessInfoMax)),
      payment_options: list(line(paymentOptionMax, 1), paymentOptionsMax).refine(
        (options) => new Set(options).size === options.length,
        'payment_option_twice',
      ),
      payment_notes: orNull(lines(paymentNotesMax)),
      is_holiday_working: flag,
      ...hoursColumns.shops,
      slot_minutes: z.literal(slotMinutesChoices, 'invalid'),
      reservation_cutoff_time: upTo(cutoffMax),
      booking_horizon_days: upTo(horizonMax, 1),
      cancel_cutoff_minutes: upTo(cutoffMax),
      ask_kana: flag,
      address_hidden: flag,
      reminder_timing: z.enum(reminderTimings, 'invalid'),
      reminder_minute: upTo(1439),
      reminder_hours: upTo(reminderHoursMax, 1),
      ...look.shape,
      // Files of before have none.
      pattern: look.shape.pattern.default('muji'),
      embed_origins: embedOrigins,
      ...paymentSettings.shops,
      ...visitColumns.shops,
    },
    { max: 1, key: 'name' },
  ),
  staff: table(
    {
      id,
      /** The first has the name that its shop had when it was registered. */
      name: line(shopNameMax, 1).pipe(withoutAddress),
      active: flag,
      priority: upTo(1_000_000),
      color: z.enum(staffColors, 'invalid'),
      hours: orNull(list(minuteRanges, 7)),
      ...visitColumns.staff,
      created_at: moment,
    },
    { max: staffRowsMax },
  ),
  business_days: table(
    { weekday: upTo(6), status: z.enum(['open', 'close'], 'invalid'), ranges: minuteRanges },
    { key: 'weekday', unique: [['weekday']], max: 7 },
  ),
  ...hoursTables,
  special_hours: table(
    {
      id,
      status: z.enum(specialStatuses, 'invalid'),
      start_at: moment,
      end_at: moment,
      description: lines(specialDescriptionMax),
      created_at: moment,
    },
    { max: 10_000 },
  ),
  menu_images: table(
    { menu_id: id, ...image },
    { key: 'menu_id', refs: { menu_id: 'menus' }, unique: [['menu_id'], ['file']], max: 2000 },
  ),
  pages: table(
    {
      id,
      type: z.enum(['booking', 'completion'], 'invalid'),
      publish_state: z.enum(['published', 'limited', 'draft'], 'invalid'),
      created_at: moment,
    },
    { unique: [['type']], max: 2 },
  ),
  page_sections: table(
    {
      id,
      page_id: id,
      type: z.enum(['document', 'menu', 'reservation_number'], 'invalid'),
      title: line(sectionTitleMax),
      content: document,
      publish_state: publishState,
      priority: upTo(sectionPriorityMax),
      menu_ids: list(id, menusInOrderMax),
      created_at: moment,
    },
    { refs: { page_id: 'pages', menu_ids: 'menus' }, max: 2 * sectionsMax },
  ),
  page_images: table(
    { id, page_id: id, type: z.enum(['cover', 'og'], 'invalid'), ...image },
    { refs: { page_id: 'pages' }, unique: [['page_id', 'type'], ['file']], max: 4 },
  ),
  library_images: table({ id, ...image }, { unique: [['file']], max: libraryImagesMax }),
  gallery_images: table(
    { id, ...image, priority: upTo(1_000_000) },
    { unique: [['file']], max: galleryImagesMax },
  ),
  forms: table({ id, created_at: moment }, { max: 1 }),
  ...visitTables,
  ...formTables,
  customers: table(
    {
      id,
      name: customerName,
      name_kana: personKana,
      email: orNull(email),
      phone: orNull(phone),
      created_at: moment,
      forgotten_at: orNull(moment),
      customer_code: line(customerCodeMax, 1),
      gender: z.enum(genders, 'invalid'),
      birth_date: orNull(birthDate),
      merged_into_id: orNull(id),
      ...visitColumns.customers,
    },
    { refs: { preferred_staff_id: 'staff' }, unique: [['customer_code']], max: 200_000 },
  ),
  customer_notes: table(
    {
      id,
      customer_id: id,
      title: line(noteTitleMax, 1),
      content: lines(noteContentMax).refine((text) => trimmed(text) !== '', 'note_content'),
      version: upTo(1_000_000, 1),
      created_at: moment,
      updated_at: moment,
    },
    { refs: { customer_id: 'customers' }, max: 500_000 },
  ),
  ...photoTables,
  reservations: table(
    {
      id,
      reservation_number: z.string('invalid').regex(/^\d{8}$/, 'reservation_number'),
      status: z.enum(statuses, 'invalid'),
      cancel_reason: orNull(z.enum(cancelReasons, 'invalid')),
      source: z.enum(['online', 'owner'], 'invalid'),
      staff_id: id,
      menu_id: orNull(id),
      customer_id: orNull(id),
      start_at: start,
      end_at: start,
      before_time: upTo(120),
      after_time: upTo(120),
      menu_name: line(cartMenusMax * (menuNameMax + 1)),
      price: upTo(100_000_000),
      duration: upTo(1440),
      name: line(fullNameMax + customerNameMax).pipe(withoutAddress),
      name_kana: orNull(emptyOr(kana(fullNameMax + customerNameMax).pipe(withoutAddress))),
      email: orNull(email),
      phone: orNull(phone),
      note: orNull(lines(answerMax)),
      cancel_note: orNull(lines(answerMax)),
      answers,
      language: z.enum(['ja', 'en'], 'invalid'),
      expires_at: orNull(moment),
      created_at: moment,
      is_block: flag,
      series_id: orNull(id),
      ...visitColumns.reservations,
      unguarded_reason: unguarded,
    },
    {
      refs: {
        staff_id: 'staff',
        menu_id: 'menus',
        customer_id: 'customers',
        series_id: 'reservations',
        party_id: 'reservations',
        seat_ids: 'seats',
      },
      unique: [['reservation_number']],
      max: 500_000,
    },
  ),
  move_requests: table(
    {
      id,
      reservation_id: id,
      staff_id: id,
      start_at: start,
      end_at: start,
      expires_at: moment,
      created_at: moment,
      ...visitColumns.move_requests,
      unguarded_reason: unguarded,
    },
    {
      refs: { reservation_id: 'reservations', staff_id: 'staff', seat_ids: 'seats' },
      unique: [['reservation_id']],
      max: 10_000,
    },
  ),
  ...billTables,
  change_logs: table(
    {
      id,
      reservation_id: id,
      actor: z.enum(['customer', 'owner', 'system'], 'invalid'),
      /** Of the other host: in the new shop it is whoever imports. */
      user_id: orNull(id),
      kind: changeKind,
      status: z.enum(statuses, 'invalid'),
      cancel_reason: orNull(z.enum(cancelReasons, 'invalid')),
      changes,
      created_at: moment,
    },
    { refs: { reservation_id: 'reservations' }, max: 3_000_000 },
  ),
  messages: table(
    {
      id,
      reservation_id: orNull(id),
      kind: z.enum([...messageKinds, 'reminder'], 'invalid'),
      recipient: z.enum(['customer', 'shop'], 'invalid'),
      to_address: emptyOr(email),
      status: z.enum(messageStatuses, 'invalid'),
      attempts: upTo(1000),
      due_at: moment,
      sent_at: orNull(moment),
      last_error: orNull(line(1000)),
      created_at: moment,
      details,
      start_at: orNull(start),
      due_rule: orNull(z.enum(reminderTimings, 'invalid')),
    },
    { refs: { reservation_id: 'reservations' }, max: 3_000_000 },
  ),
  customer_merges: table(
    {
      id,
      kept_id: id,
      merged_id: id,
      reservation_ids: list(id, 100_000),
      note_ids: list(id, 10_000),
      photo_ids: list(id, 10_000).default([]),
      earlier_ids: list(id, 10_000),
      filled: list(line(50), 50),
      created_at: moment,
      ...visitColumns.customer_merges,
    },
    {
      refs: {
        kept_id: 'customers',
        merged_id: 'customers',
        reservation_ids: 'reservations',
        note_ids: 'customer_notes',
        earlier_ids: 'customers',
      },
      unique: [['merged_id']],
      max: 100_000,
    },
  ),
  customer_accesses: table(
    {
      id,
      user_id: id,
      action: z.enum(accessActions, 'invalid'),
      customer_id: orNull(id),
      field: orNull(line(50)),
      count: orNull(upTo(10_000_000)),
      created_at: moment,
    },
    { refs: { customer_id: 'customers' }, max: 3_000_000 },
  ),
} satisfies Record<TableName, Table>

export const tables: Readonly<Record<TableName, Table>> = columnsOf

/** A row as it is taken from a file. */
export type Row<T extends TableName> = z.output<(typeof columnsOf)[T]['columns']>
