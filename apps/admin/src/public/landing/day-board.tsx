import { landing } from '@noren/words/admin/landing'
import type { ReactNode } from 'react'
import { useWords } from '../context.ts'

/** A full Saturday, drawn: sharp at every size, and no picture that ages. The section's sentence says what it shows. */
export const DayBoard = (): ReactNode => {
  const { staff, names, menus, shortMenus } = useWords(landing).hero.board
  return (
    <div
      aria-hidden="true"
      className="min-w-0 flex-1 overflow-hidden rounded-lg border border-line bg-surface shadow-raised select-none"
    >
      <div className="flex border-b border-line pl-11 sm:pl-14">
        {columns.map(({ color }, nth) => (
          <span
            key={color}
            className={`min-w-0 flex-1 truncate border-b-3 border-(--staff) px-1 py-2.5 text-center text-sm leading-none font-bold ${color} ${shownFrom[nth]}`}
          >
            {staff[nth]}
          </span>
        ))}
      </div>
      <div className="flex">
        <div className="relative w-11 shrink-0 sm:w-14">
          {hours.map((hour) => (
            <span
              key={hour}
              style={{ top: share(hour) }}
              className="figures absolute right-2 -translate-y-1/2 text-xs leading-none text-ink-soft"
            >
              {hour}:00
            </span>
          ))}
        </div>
        <div className="relative flex h-96 flex-1 sm:h-[30rem]">
          {hours.map((hour) => (
            <span
              key={hour}
              style={{ top: share(hour) }}
              className="absolute inset-x-0 border-t border-line/70"
            />
          ))}
          {columns.map(({ color, visits }, nth) => (
            <div
              key={color}
              className={`relative min-w-0 flex-1 border-l border-line ${color} ${shownFrom[nth]}`}
            >
              {visits.map(([from, to, name, menu], index) => (
                <div
                  key={from}
                  style={{ top: share(from), height: `calc(${share(to - from + opens)} - 3px)` }}
                  className="absolute inset-x-0.5 overflow-hidden rounded-md border-l-4 border-(--staff) bg-[color-mix(in_srgb,var(--staff)_13%,white)] px-1.5 py-1 text-xs leading-snug sm:inset-x-1 sm:px-2"
                >
                  <span className="block truncate font-bold text-ink">
                    {names[(name + index) % names.length]}
                  </span>
                  {to - from >= 1 && (
                    <span className="block truncate text-ink-soft">
                      <span className="sm:hidden">{shortMenus[menu]}</span>
                      <span className="max-sm:hidden">{menus[menu]}</span>
                    </span>
                  )}
                </div>
              ))}
            </div>
          ))}
          <span style={{ top: share(now) }} className="absolute inset-x-0 border-t-2 border-accent">
            <span className="absolute -top-[5px] -left-1 size-2 rounded-full bg-accent" />
          </span>
        </div>
      </div>
    </div>
  )
}

const opens = 9.5
const closes = 19.25
/** Where no column has a text, at any width: the line goes through none. */
const now = 12.85
const hours = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]

/** Of the height, from the top. */
const share = (hour: number): string => `${(((hour - opens) / (closes - opens)) * 100).toFixed(2)}%`

/** Where they have room. */
const shownFrom = ['', '', '', 'max-sm:hidden', 'max-lg:hidden']

type Visit = readonly [from: number, to: number, name: number, menu: number]

const columns: readonly { color: string; visits: readonly Visit[] }[] = [
  {
    color: '[--staff:var(--color-staff-indigo)]',
    visits: [
      [10, 11, 0, 0],
      [11, 13, 1, 1],
      [13.5, 14.5, 2, 0],
      [14.5, 15.25, 3, 4],
      [15.5, 17.5, 4, 2],
      [17.5, 18.5, 5, 0],
    ],
  },
  {
    color: '[--staff:var(--color-staff-rose)]',
    visits: [
      [10, 12, 6, 1],
      [12, 12.75, 7, 3],
      [13, 14, 8, 0],
      [14, 16, 9, 2],
      [16.25, 17.25, 10, 0],
      [17.5, 19, 11, 1],
    ],
  },
  {
    color: '[--staff:var(--color-staff-teal)]',
    visits: [
      [10.5, 11.5, 12, 0],
      [11.5, 12.25, 13, 3],
      [13, 15, 2, 1],
      [15, 16, 6, 0],
      [16, 16.75, 0, 4],
      [17, 18.5, 9, 5],
    ],
  },
  {
    color: '[--staff:var(--color-staff-amber)]',
    visits: [
      [10, 10.75, 4, 4],
      [11, 12, 8, 0],
      [13, 14.5, 11, 2],
      [14.5, 15.5, 1, 0],
      [15.5, 17.5, 13, 1],
      [18, 19, 5, 0],
    ],
  },
  {
    color: '[--staff:var(--color-staff-violet)]',
    visits: [
      [10, 11.5, 10, 5],
      [12, 13, 3, 0],
      [13.5, 15.5, 7, 1],
      [15.5, 16.5, 12, 0],
      [16.5, 17.25, 2, 3],
      [17.5, 18.5, 0, 0],
    ],
  },
]
