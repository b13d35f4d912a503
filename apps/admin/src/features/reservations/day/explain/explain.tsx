import { chevronDownIcon, Icon, questionIcon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { freeTime } from '@noren/words/admin/reservations/free-time'
import { type ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'

type Props = {
  date: string
  /** Time of day; undefined while the tool is closed. */
  asked: string | undefined
  first: string
  onAsk: (time: string | undefined) => void
}

/** この時間が×の理由: closed until the owner opens it. */
export const Explain = ({ date, asked, first, onAsk }: Props): ReactNode => {
  const words = useWords(freeTime).explain
  const isOpen = asked !== undefined
  return (
    <div className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="explain"
        onClick={() => onAsk(isOpen ? undefined : first)}
        className="flex min-h-12 w-full items-center gap-2 rounded-b-lg px-4 text-left text-sm text-ink-soft transition-colors hover:bg-paper hover:text-ink"
      >
        <Icon path={questionIcon} size={18} />
        <span className="flex-1">{words.open}</span>
        <Icon
          path={chevronDownIcon}
          size={18}
          className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id="explain" hidden={!isOpen} className="px-4 pt-1 pb-5">
        {isOpen && <Question date={date} time={asked} onTime={onAsk} />}
      </div>
    </div>
  )
}

const Question = onDemand(async () => (await import('./explain-question.tsx')).Question, {
  fallback: <Skeleton className="h-52" />,
})
