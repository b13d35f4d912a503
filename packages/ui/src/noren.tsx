// The noren wherever a screen shows one: hung in a doorway, rolled up on its rod, small as the product's mark. Its lines are those of
// `noren/drawing.ts` and `noren/noren.css`. Rule PAGE-200.
import type { ReactNode } from 'react'
import { clothPath, loopsPath } from './noren/drawing.ts'

/**
 * Across its box, with what is dyed into it as content; the box has a colour by data-cloth and a pattern by data-pattern. Rolled up the
 * content stands on the wall below. More lengths by a class: `[--lengths:7]`. It moves once, its content does not. Rule PAGE-204.
 */
export const Noren = ({
  isRolled = false,
  className = '',
  children,
}: {
  isRolled?: boolean | undefined
  className?: string
  children?: ReactNode
}): ReactNode => (
  <div className={`noren ${className}`} data-rolled={isRolled || undefined}>
    {/* The shadow is of the outer one, as the inner one is cut out. */}
    <span aria-hidden="true" className="noren-cloth">
      <span className={isRolled ? 'noren-roll' : 'cloth'} />
    </span>
    {children}
  </div>
)

/** The mark: cloth on a rod, open below, with the ○ that means "free" in every booking table. */
export const NorenMark = ({
  size = 32,
  className = '',
}: {
  size?: number
  className?: string
}): ReactNode => (
  <svg
    viewBox="0 0 32 32"
    width={size}
    height={size}
    aria-hidden="true"
    className={`shrink-0 text-primary ${className}`}
  >
    <path d="M1.5 5h29" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    <path d={markPath} fill="currentColor" />
    <circle cx="16" cy="14.2" r="4.4" fill="none" stroke="white" strokeWidth="2.2" />
  </svg>
)

/** Mark and name; `name` is the product's word. */
export const Wordmark = ({ name, className = '' }: { name: string; className?: string }): ReactNode => (
  <span
    className={`inline-flex items-center gap-2 text-lg leading-none font-bold tracking-wide whitespace-nowrap ${className}`}
  >
    <NorenMark size={28} />
    {name}
  </span>
)

/** The picture of pages that have nothing to show: a noren in a doorway, with the ring; rolled up where a shop takes no bookings. */
export const Curtain = ({
  isRolled = false,
  className = '',
}: {
  isRolled?: boolean
  className?: string
}): ReactNode => (
  <svg viewBox="0 0 192 96" aria-hidden="true" className={className}>
    <path
      d="M20 14v80M172 14v80M8 94h176"
      className="text-line"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    />
    <path d="M12 12h168" className="text-ink" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    <g className="text-cloth" fill="currentColor">
      <path d={loopsOfCurtain} />
      {isRolled ? <rect x="26" y="13" width="140" height="12" rx="5" /> : <path d={clothOfCurtain} />}
    </g>
    {isRolled ? (
      <path
        d="M40 13v12M68 13v12M96 13v12M124 13v12M152 13v12"
        stroke="#fff"
        strokeWidth="2.5"
        opacity="0.5"
      />
    ) : (
      <circle cx="96" cy="32" r="12" fill="none" stroke="#fff" strokeWidth="4" />
    )}
  </svg>
)

/** As small as a word: whether a shop is open now. */
export const NorenSign = ({ isRolled, label }: { isRolled: boolean; label: string }): ReactNode => (
  <svg
    // Rolled up it is less high, and stands in the middle of the line all the same.
    viewBox={isRolled ? '0 -6.5 40 26' : '0 0 40 26'}
    width="40"
    height="26"
    role="img"
    aria-label={label}
    className="shrink-0 text-cloth"
  >
    <path d="M1.5 4h37" className="text-ink" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    {isRolled ? (
      // Round at its ends and tied twice: loops are too small to be told from a broken edge.
      <>
        <path d="M7.5 4.5h25a3.75 3.75 0 0 1 0 7.5h-25a3.75 3.75 0 0 1 0-7.5z" fill="currentColor" />
        <path d="M13 4.5V12M27 4.5V12" stroke="white" strokeWidth="1.5" />
      </>
    ) : (
      <>
        <path d={loopsOfSign + clothOfSign} fill="currentColor" />
        <circle cx="20" cy="11.5" r="3.6" fill="none" stroke="white" strokeWidth="1.6" />
      </>
    )}
  </svg>
)

/** Along the top edge of a card or panel, without its rod. */
export const Valance = ({ className = '' }: { className?: string }): ReactNode => (
  <div aria-hidden="true" className={`cloth ${className}`} />
)

const markPath = clothPath({ x: 4, y: 5, width: 24, height: 23, lengths: 3, slit: 7, gap: 1.1 })
const clothOfCurtain = clothPath({ x: 26, y: 13, width: 140, height: 56, lengths: 5, slit: 20, gap: 1.6 })
const loopsOfCurtain = loopsPath({ x: 26, y: 9, width: 140, height: 6, lengths: 5 })
const clothOfSign = clothPath({ x: 4, y: 4.5, width: 32, height: 20, lengths: 5, slit: 7, gap: 1 })
const loopsOfSign = loopsPath({ x: 4, y: 2, width: 32, height: 4, lengths: 5 })
