import { type ReactNode, useId, useState } from 'react'

/** A text of the file: a long one is cut after three lines and shown whole on demand. */
export const Clamped = ({
  text,
  words,
}: {
  text: string
  words: { more: string; less: string }
}): ReactNode => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (text.length <= shortText && text.split('\n').length <= 3)
    return <span className="wrap-anywhere whitespace-pre-line">{text}</span>
  return (
    <>
      <span id={id} className={`block wrap-anywhere whitespace-pre-line ${isOpen ? '' : 'line-clamp-3'}`}>
        {text}
      </span>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="min-h-6 py-1 text-sm text-primary underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {isOpen ? words.less : words.more}
      </button>
    </>
  )
}

/** Characters that stand in three lines of a phone. */
const shortText = 60
