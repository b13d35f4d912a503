// The history of a reservation: its entries, and each of them in words.
import { minutesPerDay } from '@noren/scheduling/time'
import { changeLogs } from '@noren/words/change-logs'
import { joinMenuNames, seatName } from '@noren/words/visits'
import { formatAmount, formatDate, formatDuration, formatTime, type Lang } from '@noren/words/format'
import { wireToLocalDate, wireToLocalMinute } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import type { Change } from './stages.ts'

export type ChangeLogRow = LogRow & { id: number; created_at: string }

/** One page of a reservation's history, newest first; undefined where the shop has no such reservation. */
export const listChangeLogs = (
  db: Db,
  scope: ShopScope,
  { reservationId, page, perPage }: { reservationId: number; page: number; perPage: number },
): Promise<{ rows: ChangeLogRow[]; total: number } | undefined> =>
  read(db, scope, async (tx) => {
    const { total } = await tx
      .selectFrom('change_logs')
      .where('shop_id', '=', scope.shopId)
      .where('reservation_id', '=', reservationId)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    // Every reservation has its creation entry: none means that there is no such reservation here.
    if (total === 0) return undefined
    const rows = await tx
      .selectFrom('change_logs')
      .where('shop_id', '=', scope.shopId)
      .where('reservation_id', '=', reservationId)
      .select(['id', 'created_at', 'actor', 'kind', 'status', 'cancel_reason', 'changes'])
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    return { rows, total }
  })

/** Of menus, archived ones too, by id. Inside a transaction. */
export const menuNames = async (
  tx: Tx,
  { shopId }: ShopScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('menus')
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Units of seats by id, those that are no longer there too. Inside a transaction. */
export const seatNames = async (
  tx: Tx,
  { shopId }: ShopScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('seats as u')
    .innerJoin('seat_groups as g', (join) =>
      join.on('g.shop_id', '=', shopId).onRef('g.id', '=', 'u.seat_group_id'),
    )
    .where('u.shop_id', '=', shopId)
    .where('u.id', 'in', ids)
    .select(['u.id', 'g.name', 'u.number'])
    .execute()
  return new Map(rows.map(({ id, name, number }) => [id, seatName(name, number)]))
}

type Status = keyof (typeof changeLogs)['ja']['statuses']

export type LogRow = {
  actor: 'customer' | 'owner' | 'system'
  kind:
    | 'created'
    | 'status'
    | 'rescheduled'
    | 'edited'
    | 'move_requested'
    | 'move_ended'
    | 'refunded'
    | 'late'
    | 'undone'
    | 'offered'
    | 'offer_ended'
    | 'billed'
    | 'bill_corrected'
  status: Status
  cancel_reason: string | null
  changes: unknown
}

/** What the log holds ids of. */
export type Names = Record<'staff' | 'menus' | 'seats', ReadonlyMap<number, string>>

/** One entry of the change history in words: what happened, then what else changed with it. */
export const explainLog = (row: LogRow, language: Lang, names: Names): string[] => {
  const texts = changeLogs[language]
  const changes = changesOf(row.changes)
  const overrides: Record<string, string> = texts.overrides
  const passed = changes.flatMap(({ field, to }) =>
    field === 'override' ? [overrides[to ?? ''] ?? to ?? ''] : [],
  )
  const staff = changes.find(({ field }) => field === 'staff_id')
  const nameOf = (id: string | null): string => names.staff.get(Number(id)) ?? texts.deletedStaff
  return [
    mainOf(row, changes, language),
    ...(staff ? [texts.staff(nameOf(staff.from), nameOf(staff.to))] : []),
    ...editLines(changes, language, names),
    ...offerLines(row, changes, language),
    ...billLines(row, changes, language),
    ...(changes.some(({ field }) => field === 'sentence') ? [texts.sentence] : []),
    ...(changes.some(({ field }) => field === 'overlap') ? [texts.overlap] : []),
    ...(passed.length > 0 ? [texts.overridden(passed.join(texts.join))] : []),
  ]
}

/** Ids of menus in one entry. */
export const menuIdsIn = (row: Pick<LogRow, 'changes'>): number[] =>
  changesOf(row.changes).flatMap(({ field, from, to }) =>
    isMenus(field) ? [...idsOf(from), ...idsOf(to)] : [],
  )

/** Ids of units of seats in one entry. */
export const seatIdsIn = (row: Pick<LogRow, 'changes'>): number[] =>
  changesOf(row.changes).flatMap(({ field, from, to }) =>
    field === 'seat_ids' ? [...idsOf(from), ...idsOf(to)] : [],
  )

/** One id in entries of before carts, then several. */
const isMenus = (field: Change['field']): boolean => field === 'menu_id' || field === 'menu_ids'

const idsOf = (text: string | null): number[] => (text === null ? [] : text.split(',').map(Number))

const editLines = (changes: readonly Change[], language: Lang, { menus, seats }: Names): string[] => {
  const texts = changeLogs[language]
  const seatsOf = (ids: string | null) =>
    ids === null
      ? texts.noMenu
      : idsOf(ids)
          .map((id) => seats.get(id) ?? '')
          .join(texts.join)
  const menuOf = (ids: string | null) =>
    ids === null ? texts.noMenu : joinMenuNames(idsOf(ids).map((id) => menus.get(id) ?? ''))
  const lines = changes.flatMap(({ field, from, to }) =>
    isMenus(field)
      ? [texts.menu(menuOf(from), menuOf(to))]
      : field === 'seat_ids'
        ? [texts.seats(seatsOf(from), seatsOf(to))]
        : field === 'price'
          ? [texts.price(formatAmount(language, Number(from)), formatAmount(language, Number(to)))]
          : field === 'total_duration'
            ? [texts.length(formatDuration(language, Number(from)), formatDuration(language, Number(to)))]
            : [],
  )
  const fields: Record<string, string> = texts.fields
  const others = changes.flatMap(({ field }) => fields[field] ?? [])
  return others.length > 0 ? [...lines, texts.changedFields(others.join(texts.join))] : lines
}

const mainOf = (row: LogRow, changes: readonly Change[], language: Lang): string => {
  const texts = changeLogs[language]
  const actor = texts.actor[row.actor]
  const start = changeOf(changes, 'start_at')
  const [from, to] = [momentText(start.from, language), momentText(start.to, language)]
  const statusBefore = statusWord(changeOf(changes, 'status').from, language)
  const reasons: Record<string, string> = texts.reasons
  switch (row.kind) {
    case 'created':
      return texts.created(actor, texts.statuses[row.status])
    case 'rescheduled':
      return texts.rescheduled(actor, from, to)
    case 'edited':
      return texts.edited(actor)
    case 'refunded':
      return texts.refunded(actor, formatAmount(language, Number(changeOf(changes, 'refund').to)))
    case 'late': {
      const minutes = Number(changeOf(changes, 'late_minutes').to)
      return minutes === 0
        ? texts.inTime(actor, to)
        : texts.late(actor, formatDuration(language, minutes), to)
    }
    case 'undone':
      return texts.undone(actor, statusBefore, texts.statuses[row.status])
    case 'move_requested':
      return texts.moveRequested(actor, from, to)
    case 'move_ended':
      return texts.moveEnded[row.actor](to)
    case 'offered':
      return texts.offered(
        actor,
        changes
          .flatMap((one) => (one.field === 'offer' ? [momentText(one.to, language)] : []))
          .join(texts.join),
        momentText(changeOf(changes, 'offer_until').to, language),
      )
    case 'offer_ended':
      return texts.offerEnded[outcomeOf(changes) ?? 'withdrawn']
    case 'billed':
      return texts.billed(totalsOf(changes, language).to)
    case 'bill_corrected': {
      const { from: before, to: after } = totalsOf(changes, language)
      return texts.billCorrected(before === after ? after : texts.billTotal(before, after))
    }
    case 'status':
      return row.status === 'canceled'
        ? texts.canceled(actor, reasons[row.cancel_reason ?? ''] ?? '')
        : texts.status(actor, statusBefore, texts.statuses[row.status])
  }
}

/** The first of a field; nulls where the entry has none. */
const changeOf = (changes: readonly Change[], field: Change['field']): Pick<Change, 'from' | 'to'> =>
  changes.find((one) => one.field === field) ?? { from: null, to: null }

const statusWord = (status: string | null, language: Lang): string => {
  const words: Record<string, string> = changeLogs[language].statuses
  return words[status ?? ''] ?? status ?? ''
}

/** That the change was the answer to an offer of other times, or ended one. */
const offerLines = ({ kind }: LogRow, changes: readonly Change[], language: Lang): string[] => {
  const outcome = kind === 'offered' || kind === 'offer_ended' ? undefined : outcomeOf(changes)
  return outcome ? [changeLogs[language].offerEnded[outcome]] : []
}

/** That the bill ended with the status that was taken back. */
const billLines = ({ kind }: LogRow, changes: readonly Change[], language: Lang): string[] =>
  kind === 'undone' && changes.some(({ field }) => field === 'bill')
    ? [changeLogs[language].billTakenBack(totalsOf(changes, language).from)]
    : []

/** What the bill came to, before and after. Rule BILL-15. */
const totalsOf = (changes: readonly Change[], language: Lang): { from: string; to: string } => {
  const { from, to } = changeOf(changes, 'bill')
  return { from: formatAmount(language, Number(from)), to: formatAmount(language, Number(to)) }
}

const outcomes = ['taken', 'declined', 'expired', 'withdrawn'] as const
const outcomeOf = (changes: readonly Change[]): (typeof outcomes)[number] | undefined => {
  const { to } = changeOf(changes, 'offer')
  return outcomes.find((one) => one === to)
}

/** 2026年11月21日(土) 10:30 */
const momentText = (wire: string | null, language: Lang): string =>
  wire
    ? `${formatDate(language, wireToLocalDate(wire))} ${formatTime(wireToLocalMinute(wire) % minutesPerDay)}`
    : ''

/** jsonb written by the commands alone, in this shape. */
const changesOf = (stored: unknown): Change[] => (Array.isArray(stored) ? stored : [])
