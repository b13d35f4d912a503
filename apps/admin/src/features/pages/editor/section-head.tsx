import type { ReactNode } from 'react'

/** A part of a page's editor: its heading with what can be done, and its text over the whole width below. */
export const SectionHead = ({
  id,
  title,
  text,
  action,
}: {
  id: string
  title: string
  text?: string
  action?: ReactNode
}): ReactNode => (
  <div className="mb-3">
    <div className="flex items-center justify-between gap-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {action && <div className="-my-2">{action}</div>}
    </div>
    {text && <p className="mt-1.5 text-sm text-ink-soft">{text}</p>}
  </div>
)
