// Calendars of other programs, whose events take time of a staff member. Rules FEED-8 to FEED-16.
import * as z from 'zod'
import { fold } from '../wire/fold.ts'
import { data, endpoint, idParams, list, nothing, ownCodes, writeCodes } from '../wire/endpoint.ts'
import { externalNameMax, externalUrlMax } from '../wire/limits.ts'
import { editedVersion, id, line } from '../wire/text.ts'
import { tooLong } from '../wire/validation.ts'

/** Why the last reading failed. */
export const readingErrors = [
  'address',
  'unreachable',
  'refused',
  'not_found',
  'too_slow',
  'too_large',
  'not_calendar',
  'too_complex',
] as const
export type ReadingError = (typeof readingErrors)[number]

export const externalCalendar = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Of its address, which may be a secret and is not told again. */
    host: z.string(),
    staff_id: z.int(),
    show_titles: z.boolean(),
    /** Counts the changes. */
    version: z.int(),
    /** The last successful reading; null before the first. */
    read_at: z.string().nullable(),
    error: z.enum(readingErrors).nullable(),
    /** Readings that failed one after the other. */
    failures: z.int(),
    next_read_at: z.string(),
    /** Stretches of time that it takes, and whether there were more than are taken over. */
    events: z.int(),
    truncated: z.boolean(),
  })
  .meta({ id: 'ExternalCalendar' })
export type ExternalCalendar = z.output<typeof externalCalendar>

/**
 * An address that may be asked for a calendar: https without a user and at the usual port; webcal means https. A machine of one's own
 * is let through in form, as the sandbox has one; whether it is asked is decided by whoever fetches.
 */
export const calendarUrlOf = (address: string): string | undefined => {
  const text = fold(address).replace(/^webcals?:\/\//i, 'https://')
  if (text.length > externalUrlMax || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return undefined
  const isLocal = /^(localhost|127\.0\.0\.1)$/.test(url.hostname)
  if (!isLocal && (url.protocol !== 'https:' || url.port !== '')) return undefined
  url.hash = ''
  return url.href
}

const url = z
  .string('calendar_url')
  .max(externalUrlMax, tooLong(externalUrlMax))
  .transform((text, context) => {
    const found = calendarUrlOf(text)
    if (found !== undefined) return found
    context.addIssue('calendar_url')
    return z.NEVER
  })

const fields = {
  name: line(externalNameMax, 1),
  url,
  /** Whose time it takes. */
  staff_id: id,
  /** Whether the owner's calendar shows what the events are called. */
  show_titles: z.boolean('invalid'),
}

export const externalInput = z.strictObject({ ...fields, show_titles: fields.show_titles.optional() }).meta({
  id: 'ExternalCalendarInput',
  examples: [{ name: 'Google', url: 'https://calendar.example.com/basic.ics', staff_id: 1 }],
})
export type ExternalInput = z.output<typeof externalInput>

/** Fields that are left out stay as they are. */
export const externalChange = z
  .strictObject({
    ...z.object(fields).partial().shape,
    version: editedVersion,
  })
  .meta({ id: 'ExternalCalendarChange', examples: [{ name: 'Google' }] })
export type ExternalChange = z.output<typeof externalChange>

/** Its events are time that is taken. */
const invalidates = ['feeds', 'reservations'] as const

export const externalCalendars = {
  list: endpoint({
    method: 'GET',
    path: '/api/external-calendars',
    summary: 'The calendars of other programs that the shop reads, with what became of the last reading',
    access: 'shop',
    status: 200,
    output: list(externalCalendar),
    codes: ownCodes,
    tags: ['feeds'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/external-calendars',
    summary: 'Read one more; its events take time of a staff member as soon as it was read',
    access: 'shop',
    idempotent: 'optional',
    body: externalInput,
    status: 201,
    output: data(externalCalendar),
    codes: [...writeCodes, 'idempotency_key_reused', 'plan_required', 'calendar_limit'],
    invalidates,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/external-calendars/{id}',
    summary: 'Change name, address, staff member, or whether titles are shown',
    access: 'shop',
    params: idParams,
    body: externalChange,
    status: 200,
    output: data(externalCalendar),
    codes: [...writeCodes, 'plan_required', 'not_found', 'outdated'],
    invalidates,
  }),
  readNow: endpoint({
    method: 'POST',
    path: '/api/external-calendars/{id}/read',
    summary: 'Read it within a minute; six times an hour for the shop',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(externalCalendar),
    codes: [...writeCodes, 'plan_required', 'not_found'],
    invalidates,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/external-calendars/{id}',
    summary: 'Stop reading it; its time is free at once',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found'],
    invalidates,
  }),
}
