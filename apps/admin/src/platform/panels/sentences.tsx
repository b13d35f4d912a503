import { Fragment, type ReactNode } from 'react'

/** A text whose sentences begin a line of their own where they do not fit beside the one before. */
export const Sentences = ({ of: text }: { of: string }): ReactNode =>
  text.split(/(?<=。)|(?<=\.) /).map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && text.includes('. ') && ' '}
      <span className="inline-block">{sentence}</span>
    </Fragment>
  ))
