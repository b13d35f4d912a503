import type { ReactNode } from 'react'

/** A shop's name for a narrow place: words with a hyphen that fit on a line are not broken at it. Rule BOOK-168. */
export const ShopName = ({ name }: { name: string }): ReactNode =>
  name.split(/(?<=\s)/).map((word, index) =>
    word.includes('-') && word.length <= lineLetters ? (
      // The words of a name keep their order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  )

/** Of Latin letters, on a phone of 320 px. */
const lineLetters = 22
