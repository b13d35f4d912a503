import type { CallInput } from '@noren/contract/client'
import type { SearchStatus } from '@noren/contract/reservations'
import { emailMax } from '@noren/contract/limits'
import { parseDay } from '@noren/scheduling/time'
import { type DateRange, type Preset, presets, rangeOfPreset } from '#platform/dates/date-range.ts'

/** What is searched for. Of a preset the address keeps the name, so that a bookmark of this week stays this week. Rule RES-33. */
export type Filters = {
  text: string
  statuses: readonly SearchStatus[]
  preset: Preset | null
  range: DateRange
}

export const filterStatuses: readonly SearchStatus[] = [
  'reserved',
  'pending_approval',
  'treated',
  'canceled',
  'spam',
]

export const hasFilter = ({ text, statuses, range }: Filters): boolean =>
  text.trim() !== '' || statuses.length > 0 || range.from !== null || range.to !== null

/** Reads the address; what nobody could have chosen is left out. */
export const readFilters = (query: URLSearchParams, today: string, weekStart: number): Filters => {
  const asked = presets.find((preset) => preset === query.get('period')) ?? null
  const custom = { from: dateOf(query.get('from')), to: dateOf(query.get('to')) }
  const isInOrder = custom.from === null || custom.to === null || custom.from <= custom.to
  const statuses = query.get('status')?.split(',') ?? []
  const isPreset = asked !== null && asked !== 'custom'
  const range = isPreset
    ? rangeOfPreset(asked, today, weekStart)
    : { from: custom.from, to: isInOrder ? custom.to : null }
  return {
    text: (query.get('q') ?? '').slice(0, emailMax),
    statuses: filterStatuses.filter((status) => statuses.includes(status)),
    preset: isPreset || range.from !== null || range.to !== null ? (asked ?? 'custom') : null,
    range,
  }
}

export const writeFilters = ({ text, statuses, preset, range }: Filters): URLSearchParams => {
  const isCustom = preset === null || preset === 'custom'
  const parts = {
    q: text.trim(),
    status: statuses.join(','),
    period: isCustom ? '' : preset,
    from: isCustom ? range.from : '',
    to: isCustom ? range.to : '',
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, value)
  return query
}

export const queryOf = (
  { text, statuses, range }: Filters,
  { page, perPage }: { page: number; perPage: number },
): CallInput<'GET /api/reservations'>['query'] => ({
  page,
  per_page: perPage,
  q: text.trim() || undefined,
  status: statuses.length === 0 ? undefined : [...statuses],
  from: range.from ?? undefined,
  to: range.to ?? undefined,
})

const dateOf = (text: string | null): string | null =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && parseDay(text) !== null ? text : null
