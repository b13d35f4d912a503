import { cardClass } from '@noren/ui/card'
import { Icon, lockIcon } from '@noren/ui/icon'
import { sections } from '@noren/words/admin/forms/sections'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** What every form asks for, while the owner has added nothing. Rule FORM-23. */
export const NothingAdded = ({ add }: { add: ReactNode }): ReactNode => {
  const words = useWords(sections)
  return (
    <div className={cardClass}>
      <ul className="divide-y divide-line">
        {words.standing.map((name) => (
          <li key={name} className="flex min-h-14 items-center justify-between gap-4 px-5">
            <span className="font-bold">{name}</span>
            <span className="flex items-center gap-1.5 text-sm text-ink-soft">
              <Icon path={lockIcon} size={16} />
              {words.standingNote}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col items-center border-t border-line px-5 py-8 text-center">
        <p className="phrases font-bold">{words.preview.empty}</p>
        <p className="phrases mt-1 text-ink-soft">{words.emptyText}</p>
        <div className="mt-5">{add}</div>
      </div>
    </div>
  )
}
