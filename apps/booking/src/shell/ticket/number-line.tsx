import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'

/** The reservation number. Only the script shows the button that copies it, of a visit that holds; its space is kept. */
export const NumberLine = ({
  lang,
  number,
  isOff = false,
}: {
  lang: Lang
  number: string
  isOff?: boolean
}): ReactNode => {
  const words = booking[lang].done
  return (
    <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-3">
      <span className="text-sm text-ink-soft">{words.number}</span>{' '}
      <b className="figures text-lg tracking-wider whitespace-nowrap">{number}</b>{' '}
      {!isOff && (
        <button
          type="button"
          data-copy={number}
          data-copied={words.copied}
          aria-live="polite"
          className="invisible min-h-11 px-1 text-sm whitespace-nowrap text-primary underline underline-offset-4"
        >
          {words.copy}
        </button>
      )}
    </div>
  )
}
