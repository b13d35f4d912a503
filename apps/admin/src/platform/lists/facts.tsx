import type { ReactNode } from 'react'

/** What is known of somebody, in one row that wraps. */
export const Facts = ({ of }: { of: readonly (string | null)[] }): ReactNode => (
  <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
    {of.map(
      (fact, nth) =>
        fact && (
          <span key={nth} className="wrap-anywhere">
            {fact}
          </span>
        ),
    )}
  </p>
)
