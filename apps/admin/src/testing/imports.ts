// Imports and their rows as the server answers them, each with what its test is about.
import type { ImportRow, ImportRun } from '@noren/contract/imports/imports'
import type { ImportColumn } from '@noren/contract/imports/columns'

export const columnOf = (
  heading: string,
  column: ImportColumn,
  more: Partial<ImportRun['columns'][number]> = {},
): ImportRun['columns'][number] => ({ heading, column, sure: true, samples: ['見本'], ...more })

const canOf = (state: ImportRun['state']): ImportRun['can'] => ({
  change: state === 'ready',
  start: state === 'ready',
  pause: state === 'running',
  resume: state === 'paused',
  cancel: state === 'waiting' || state === 'running' || state === 'paused',
  undo: state === 'done',
  remove: state === 'ready',
})

export const importOf = (more: Partial<ImportRun> = {}): ImportRun => ({
  id: 12,
  kind: 'customers',
  state: 'ready',
  file_name: '顧客一覧.csv',
  format: 'csv',
  encoding: 'cp932',
  columns: [columnOf('お名前', 'name'), columnOf('携帯TEL', 'phone'), columnOf('ポイント', 'note')],
  options: { unknown_menus: 'make', unknown_staff: 'make', confirm: false },
  unknown_menus: [],
  unknown_staff: [],
  done: 0,
  ahead: 0,
  created_at: '2026-11-28T09:00:00+09:00',
  ended_at: null,
  undo_until: more.state === 'done' ? '2026-12-05T09:00:00+09:00' : null,
  stayed: 0,
  withheld: 0,
  failed: false,
  forgotten: false,
  remembered: false,
  version: 1,
  can: canOf(more.state ?? 'ready'),
  ...more,
  counts: {
    total: 320,
    new: 312,
    join: 8,
    leave: 0,
    over: 0,
    problems: 0,
    alike: 0,
    clash: 0,
    upcoming: 0,
    mails: 0,
    ...more.counts,
  },
})

export const importRowOf = (line: number, more: Partial<ImportRow> = {}): ImportRow => ({
  line,
  cells: ['山田 花子', '09012345678', '120'],
  finding: 'new',
  decision: 'new',
  read: { name: '山田 花子', phone: '09012345678' },
  problems: [],
  match: null,
  outcome: null,
  stayed: null,
  customer_id: null,
  reservation_id: null,
  ...more,
})

/** A page of rows, where all stand on one. */
export const rowsOf = (...data: ImportRow[]) => ({
  data,
  meta: { page: 1, per_page: 50, last_page: 1, total: data.length },
})
