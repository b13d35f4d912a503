import type { Worklist, WorklistItem } from '@noren/contract/reservations/worklists'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { SkeletonTicket } from '#platform/panels/skeletons.tsx'
import { Closing } from './closing.tsx'
import { DoneItem } from './done-item.tsx'
import { ItemCard } from './item-card.tsx'
import { useListText } from './list-text.ts'
import { useHandOver } from './use-hand-over.ts'

type List = Worklist & { items: WorklistItem[] }

/** The visits of a list, each with the ways to deal with it. Rule RES-126. */
export const WorklistPage = (): ReactNode => {
  const { id = '' } = useParams()
  const words = useWords(worklists)
  const { titleOf } = useListText()
  const query = useRead('GET /api/worklists/{id}', { params: { id } })
  const list = query.data?.data
  return (
    <FormColumn>
      <PageHead
        title={list ? titleOf(list) : words.title}
        back={{ to: paths.worklists, text: words.one.back }}
      />
      <QueryState query={query} isPage failed={words.one.failed} skeleton={<ListSkeleton />}>
        {({ data }) => <Content list={data} />}
      </QueryState>
    </FormColumn>
  )
}

const Content = ({ list }: { list: List }) => {
  const words = useWords(worklists).one
  const { timeOf } = useListText()
  const left = list.items.filter(({ outcome }) => outcome === 'left')
  const done = list.items.filter(({ outcome }) => outcome !== 'left')
  const awaiting = left.filter((item) => item.offer_ends_at !== null).length
  return (
    <>
      <p className="figures text-ink-soft">{timeOf(list)}</p>
      <Progress done={done.length} total={list.items.length} />
      {list.closed_at !== null && left.length > 0 && (
        <div className="mt-4">
          <Notice tone="info" title={words.closed} />
        </div>
      )}
      {left.length === 0 && <EmptyState title={words.allDone}>{words.allDoneText}</EmptyState>}
      {awaiting > 0 && <p className="mt-3 text-sm text-caution">{words.awaiting(awaiting)}</p>}
      {left.length > 0 && <ToDo list={list} items={left} />}
      {done.length > 0 && (
        <section aria-labelledby="done-items" className="mt-8">
          <h2 id="done-items" className="text-base">
            {words.done}
          </h2>
          <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface">
            {done.map((item) => (
              <li key={item.reservation_id}>
                <DoneItem listId={list.id} item={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Closing list={list} left={left.length} />
    </>
  )
}

/** How much is done, as a bar and in words. */
const Progress = ({ done, total }: { done: number; total: number }) => {
  const words = useWords(worklists).one
  return (
    <div className="mt-3" role="status">
      <p className="figures font-bold">{words.progress(done, total)}</p>
      <div className="mt-1.5 h-2 overflow-hidden rounded-full bg-line">
        <div
          className="h-full rounded-full bg-success transition-[width] duration-200 motion-reduce:transition-none"
          style={{ width: `${total === 0 ? 100 : (done / total) * 100}%` }}
        />
      </div>
    </div>
  )
}

const ToDo = ({ list, items }: { list: List; items: readonly WorklistItem[] }) => {
  const words = useWords(worklists).one
  const listId = list.id
  const active = useRead('GET /api/staff', {}).data?.data.filter((one) => one.active) ?? []
  // A period that is closed is closed for everybody, and alone there is nobody to hand over to.
  // Colleagues come with the list: nothing moves once the staff are read.
  const hasColleagues = items.some(({ colleagues }) => colleagues.length > 0)
  const isShared = list.kind !== 'closing' && (hasColleagues || active.length > 1)
  const { handOver, busy } = useHandOver(listId, items)
  const proposed = items.flatMap(({ reservation_id, suggestion, offer_ends_at }) =>
    suggestion && offer_ends_at === null ? [{ reservation_id, staff_id: suggestion.staff_id }] : [],
  )
  return (
    <section aria-labelledby="items-left" className="mt-6">
      <h2 id="items-left" className="text-base">
        {words.toDo}
      </h2>
      {proposed.length > 1 && (
        <div className="mt-2 rounded-lg bg-primary-tint px-4 py-3">
          <Button block busy={busy !== undefined} onClick={() => void handOver(proposed)}>
            {busy === undefined ? words.applyAll(proposed.length) : words.applying}
          </Button>
          <p className="mt-1.5 text-sm text-ink-soft">{words.applyAllText}</p>
        </div>
      )}
      <ul className="mt-3 space-y-3">
        {items.map((item) => (
          <li key={item.reservation_id}>
            <ItemCard
              listId={listId}
              item={item}
              busy={busy}
              absentId={list.kind === 'absence' ? list.staff_id : null}
              isShared={isShared}
              onHandOver={handOver}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const ListSkeleton = () => (
  <div className="space-y-3">
    <Skeleton className="h-5 w-1/2" />
    <Skeleton className="h-2" />
    <SkeletonTicket />
    <SkeletonTicket />
  </div>
)
