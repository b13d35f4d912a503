import type { ReactNode } from 'react'

/** What is known of somebody, in one row that wraps. */
export const Facts = ({ of }: { of: readonly (string | null)[] }): ReactNode => (
  <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
    {of.map(
      (fact, nth) =>
        fact && (
          <span key={nth} className="phrases wrap-anywhere">
            {fact}
          </span>
        ),
    )}
  </p>
)

/**
 * Facts with a dot between them, in a line that wraps. A fact is whole where there is room, and the dot at the front of a line is cut off.
 * Rule SCR-244.
 */
export const Dotted = ({
  of: parts,
  className = '',
}: {
  of: readonly (string | false | null | undefined)[]
  className?: string
}): ReactNode => (
  <span className={`block overflow-hidden ${className}`}>
    <span className="-ml-4 flex flex-wrap">
      {parts.map(
        (part, nth) =>
          part && (
            <span
              key={nth}
              className="relative pl-4 wrap-anywhere before:absolute before:left-0 before:w-4 before:text-center before:content-['·'/''] [&:lang(ja)]:before:content-['\30fb'/'']"
            >
              {part}
            </span>
          ),
      )}
    </span>
  </span>
)
