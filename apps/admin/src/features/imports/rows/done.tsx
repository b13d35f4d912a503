import { doneIcon, Icon } from '@noren/ui/icon'
import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the place of a form that is done, and its focus. */
export const Done = ({ text }: { text: string }): ReactNode => {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus({ preventScroll: true }), [])
  return (
    <p
      ref={line}
      tabIndex={-1}
      className="mt-3 flex min-h-12 items-center gap-2 text-sm text-success outline-none"
    >
      <Icon path={doneIcon} size={18} className="shrink-0" />
      {text}
    </p>
  )
}
