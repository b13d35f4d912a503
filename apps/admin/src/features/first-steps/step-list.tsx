import type { FirstSteps } from '@noren/contract/shops/first-steps'
import { Button } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { chevronDownIcon, doneIcon, Icon, sparklesIcon } from '@noren/ui/icon'
import { firstSteps } from '@noren/words/admin/first-steps'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { PublishDialog, usePublish } from '#features/pages/api.ts'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { isListOpen, keepListOpen } from './kept-open.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { StepRow } from './step-row.tsx'
import { useHideSteps } from './use-first-steps.ts'

/** Folded it is one line that says what comes next; unfolded each step leads to its screen. Rules SHOP-20, SHOP-21. */
export const StepList = ({ isWide }: { isWide: boolean }): ReactNode => {
  const { data, isError, refetch } = useRead('GET /api/first-steps', {})
  const words = useWords(firstSteps)
  const { retry } = useWords(common)
  if (data) return <Loaded list={data.data} isWide={isWide} />
  if (!isError) return <ListSkeleton isWide={isWide} />
  return (
    <section className={`${cardClass} flex min-h-16 items-center gap-3 px-4 py-2`}>
      <p className="min-w-0 flex-1 text-sm">{words.failed}</p>
      <Button variant="outline" size="sm" onClick={() => void refetch()}>
        {retry}
      </Button>
    </section>
  )
}

const Loaded = ({ list, isWide }: { list: FirstSteps; isWide: boolean }) => {
  const words = useWords(firstSteps)
  const [isOpen, setOpen] = useState(() => isListOpen(isWide))
  const hide = useHideSteps()
  const isReady = list.steps.every((step) => step.is_done) && list.page.publish_state !== 'draft'
  if (isReady) return <Ready onHide={() => hide(true)} />
  const toggle = () => {
    keepListOpen(!isOpen)
    setOpen(!isOpen)
  }
  return (
    <section aria-label={words.title} className={`${cardClass} overflow-hidden`}>
      <Head list={list} isOpen={isOpen} onToggle={toggle} />
      {isOpen && (
        <div id="first-steps" className="border-t border-line max-md:max-h-[50dvh] max-md:overflow-y-auto">
          <ul className="divide-y divide-line">
            {list.steps.map((step) => (
              <StepRow key={step.name} step={step} />
            ))}
          </ul>
          <Publishing page={list.page} />
          <div className="flex flex-wrap items-center gap-x-2 border-t border-line px-4 py-1">
            <Button variant="quiet" size="sm" className="-ml-2.5 xs:-ml-3.5" onClick={() => hide(true)}>
              {words.putAway}
            </Button>
            <p className="text-xs text-ink-soft">{words.putAwayText}</p>
          </div>
        </div>
      )}
    </section>
  )
}

/** All is done: one quiet line, as high as the folded list. */
const Ready = ({ onHide }: { onHide: () => void }) => {
  const words = useWords(firstSteps)
  return (
    <section
      aria-label={words.title}
      className={`${cardClass} flex min-h-16 flex-wrap items-center gap-x-3 py-1 pr-1 pl-4`}
    >
      <Icon path={doneIcon} className="text-success" />
      <p className="min-w-0 flex-1 font-bold whitespace-nowrap">{words.allDone}</p>
      <Button variant="quiet" size="sm" onClick={onHide}>
        {words.putAwayDone}
      </Button>
    </section>
  )
}

const Head = ({
  list: { steps },
  isOpen,
  onToggle,
}: {
  list: FirstSteps
  isOpen: boolean
  onToggle: () => void
}) => {
  const words = useWords(firstSteps)
  const done = steps.filter((step) => step.is_done).length
  const next = steps.find((step) => !step.is_done)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'first-steps' : undefined}
      onClick={onToggle}
      className="relative flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-paper-deep"
    >
      <Icon path={sparklesIcon} className="text-primary" />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="flex items-baseline gap-2">
          <span className="font-bold">{words.title}</span>
          <span aria-hidden="true" className="figures text-sm text-ink-soft">
            {words.progress(done, steps.length)}
          </span>
          <span className="sr-only">{words.progressText(done, steps.length)}</span>
        </span>
        <span className="block truncate text-sm text-ink-soft">
          {next ? words.next(words.names[next.name]) : words.page.draft}
        </span>
      </span>
      <Icon
        path={chevronDownIcon}
        size={20}
        className={`text-ink-soft transition-transform ${isOpen ? 'rotate-180' : ''}`}
      />
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.75 bg-paper-deep">
        <span className="block h-full bg-primary" style={{ width: `${(100 * done) / steps.length}%` }} />
      </span>
    </button>
  )
}

/** Whether customers see the page, and the way to it. */
const Publishing = ({ page }: { page: FirstSteps['page'] }) => {
  const words = useWords(firstSteps).page
  const publish = usePublish(page)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="border-t border-line px-4 py-3">
      {page.publish_state === 'draft' ? (
        <>
          <p className="mb-2 text-sm text-ink-soft">{words.draft}</p>
          <Button size="sm" className="w-full" onClick={() => setAsking(true)}>
            {words.publish}
          </Button>
        </>
      ) : (
        <p className="flex items-center gap-2 text-sm text-success">
          <Icon path={doneIcon} size={18} />
          {words.shown}
        </p>
      )}
      <PublishDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onPublish={() => void publish('published')}
      />
    </div>
  )
}
