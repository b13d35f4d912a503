import type { ReactNode } from 'react'
import { Unbroken } from '#shell/unbroken.tsx'

export type Note = { head: string; text: string }

/** What can be done where a page cannot be shown, by the case that the reader is in. */
export const Notes = ({ notes }: { notes: readonly Note[] }): ReactNode => (
  <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-5 text-left text-sm">
    {notes.map(({ head, text }) => (
      <div key={head} className="py-3.5">
        <dt className="phrases font-bold">{head}</dt>
        <dd className="mt-0.5 text-pretty text-ink-soft">
          <Unbroken text={text} />
        </dd>
      </div>
    ))}
  </dl>
)
