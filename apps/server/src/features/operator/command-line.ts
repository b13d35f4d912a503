// What the operator types and reads, without I/O. Rules PLAN-27 to PLAN-29.
import { dayOf, parseDay } from '@noren/scheduling/time'
import { parseArgs } from 'node:util'
import { millisToLocalMinute, type Millis } from '#platform/clock'

/** What was typed after `admin`; a text where it is not understood. */
export type Typed = { command: string; words: string[]; options: Options }
export type Options = {
  search?: string | undefined
  until?: string | undefined
  reason?: string | undefined
  shop?: string | undefined
  since?: string | undefined
  customer?: string | undefined
  date?: string | undefined
  json?: boolean | undefined
}

export const usage = `npm run admin -- <command>

  shops [--search TEXT]                        the shops, the newest first; at most 100
  shop DOMAIN                                  one shop
  limits DOMAIN                                what it has used of its plan
  plan DOMAIN free|standard [--until DATE]     give the standard plan without a contract, or take it back
  suspend DOMAIN --reason TEXT                 close its booking page; the owner can sign in and take the data out
  resume DOMAIN                                open it again
  audit [--shop DOMAIN] [--since DATE] [--customer ID]
                                               who changed or read what, the latest first; at most 200
  mail                                         the mails that wait: how many of which kind, why, since when, next try
  mail test ADDRESS                            send one mail and say what the relay answered, or why it did not go out
  announce-live --date DATE                    tell all owners when the beta ends, at least 30 days ahead

  --json on any of them prints JSON. A DATE is YYYY-MM-DD, in Japanese time.`

export const parseTyped = (typed: readonly string[]): Typed | { wrong: string } => {
  try {
    const { values, positionals } = parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: {
        search: { type: 'string' },
        until: { type: 'string' },
        reason: { type: 'string' },
        shop: { type: 'string' },
        since: { type: 'string' },
        customer: { type: 'string' },
        date: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    const [command = '', ...words] = positionals
    return { command, words, options: values }
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) }
  }
}

/** Whether it is a date, and so many days from today or more. */
export const isDateFrom = (text: string, days: number, now: Millis): boolean => {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? parseDay(text) : null
  return day !== null && day >= dayOf(millisToLocalMinute(now)) + days
}

/** Users and the law expect this much notice. Rule PLAN-24. */
export const noticeDays = 30
export const reasonMax = 200

export type Row = Readonly<Record<string, string | number | boolean | null>>

/** Columns under their names, as wide as their longest value; full-width characters take two places. */
export const tableOf = (rows: readonly Row[]): string[] => {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))))
  return lines.map((line) =>
    line
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
}

/** One thing, a line for each of its facts. */
export const factsOf = (row: Row): string[] => {
  const width = Math.max(...Object.keys(row).map((name) => name.length))
  return Object.entries(row).map(([name, value]) => `${name.padEnd(width)}  ${cellOf(value)}`)
}

const cellOf = (value: Row[string] | undefined): string =>
  value === null || value === undefined ? '-' : printable(String(value))

/** Names are the owners': no control character of theirs reaches the operator's terminal. */
const printable = (text: string): string => text.replace(/\p{C}/gu, ' ')

const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (/[\u1100-\u{3fffd}]/u.test(character) ? 2 : 1), 0)
