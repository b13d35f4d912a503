import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useArrowKeys } from './use-arrow-keys.ts'

export type Bar = {
  key: string
  name: string
  /** What the bar is long by; below 0 it has none. */
  value: number
  /** The value in words. */
  said: string
  /** In per cent of the whole. */
  share?: string | undefined
  /** The list that it counts. */
  to?: string | undefined
}

/** Names with values and bars below them; each bar is a link to its list. */
export const BarList = ({
  label,
  bars,
  most = Math.max(...bars.map(({ value }) => value)),
  isPlain = false,
}: {
  label: string
  bars: readonly Bar[]
  /** The value of a whole bar; that of the longest unless given. */
  most?: number
  /** A single part is the whole: its bar and share would say nothing. */
  isPlain?: boolean
}): ReactNode => {
  const { onKeyDown, propsOf } = useArrowKeys(
    bars.filter(({ to }) => to !== undefined).map(({ key }) => [key]),
  )
  return (
    <ul aria-label={label} onKeyDown={onKeyDown} className="-mx-2">
      {bars.map(({ key, name, value, said, share, to }) => {
        const content = (
          <>
            <span
              className={`flex items-baseline gap-x-3 leading-snug ${value === 0 ? 'text-ink-soft' : ''}`}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <span className="figures text-right whitespace-nowrap">{said}</span>
              {share !== undefined && !isPlain && (
                <span className="figures w-10 text-right text-sm whitespace-nowrap text-ink-soft">
                  {share}
                </span>
              )}
            </span>
            {value > 0 && most > 0 && !isPlain && (
              <span aria-hidden="true" className="mt-1 block h-2 rounded-full bg-paper-deep print-colors">
                <span
                  className="block h-2 min-w-1 rounded-full bg-primary print-colors"
                  style={{ width: `${Math.min(100, (value / most) * 100)}%` }}
                />
              </span>
            )}
          </>
        )
        const className = 'flex min-h-11 flex-col justify-center rounded-md px-2 py-1.5 text-base'
        return (
          <li key={key}>
            {to === undefined ? (
              <div className={className}>{content}</div>
            ) : (
              <Link
                {...propsOf(key)}
                to={to}
                className={`${className} text-ink no-underline transition-colors hover:bg-primary-tint`}
              >
                {content}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
