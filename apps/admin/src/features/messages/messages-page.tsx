import { Tabs } from '@base-ui/react/tabs'
import { type LedgerState, ledgerStates } from '@noren/contract/messages/ledger'
import { buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { mailLedger } from '@noren/words/admin/mails/ledger'
import { type ReactNode, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { TabList } from '#platform/panels/tab-list.tsx'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'
import { Entry } from './entry.tsx'
import { ResendAll } from './resend-all.tsx'
import { TestMails } from './test-mails.tsx'

/** Which mails did not arrive, and which were sent. The address names the list and its page: `?state=sent&after=123`. */
export const DeliveriesPage = (): ReactNode => {
  const words = useWords(mailLedger)
  const [address, setAddress] = useSearchParams()
  const state = ledgerStates.find((one) => one === address.get('state')) ?? 'undelivered'
  const choose = (next: LedgerState) =>
    setAddress(next === 'undelivered' ? {} : { state: next }, { replace: true })
  return (
    <FormColumn>
      <PageHead title={words.title} back={{ to: paths.mails, text: words.back }} />
      <Tabs.Root value={state} onValueChange={choose}>
        <TabList label={words.statesLabel} tabs={ledgerStates} names={words.states} chosen={state} />
        {ledgerStates.map((one) => (
          <Tabs.Panel key={one} value={one} className="pt-5 outline-offset-4">
            <Mails key={address.get('after')} state={one} after={address.get('after') ?? undefined} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </FormColumn>
  )
}

const Mails = ({ state, after }: { state: LedgerState; after: string | undefined }) => {
  const words = useWords(mailLedger)
  const list = useRef<HTMLDivElement>(null)
  const query = useRead('GET /api/messages', {
    query: { state, ...(after !== undefined && /^\d+$/.test(after) && { after: Number(after) }) },
  })
  const focusList = () => list.current?.focus({ preventScroll: true })
  return (
    <QueryState query={query} isPage failed={words.failed} skeleton={<ListSkeleton />}>
      {({ data, tests, meta }) => (
        // Where a mail leaves the list, the focus goes to the list.
        <div ref={list} tabIndex={-1} className="outline-none">
          {data.length === 0 ? (
            <EmptyState title={words.empty[state]}>{words.empty[`${state}Text`]}</EmptyState>
          ) : (
            <>
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
                <p className="min-w-0 flex-1 basis-72 text-sm text-ink-soft">{words.about[state]}</p>
                {state === 'undelivered' && <ResendAll mails={data} onLeave={focusList} />}
              </div>
              <ul aria-label={words.list} className={`${cardClass} mt-4 divide-y divide-line px-4 sm:px-6`}>
                {data.map((mail) => (
                  <Entry key={mail.id} mail={mail} onLeave={focusList} />
                ))}
              </ul>
            </>
          )}
          <Pages state={state} after={after} next={meta.next} />
          <TestMails mails={tests} />
        </div>
      )}
    </QueryState>
  )
}

/** Links, so that going back leads to the page before. */
const Pages = ({
  state,
  after,
  next,
}: {
  state: LedgerState
  after: string | undefined
  next: number | null
}) => {
  const words = useWords(mailLedger)
  const className = buttonClass({ variant: 'outline' })
  if (after === undefined && next === null) return null
  return (
    <div className="mt-4 flex flex-wrap justify-between gap-3">
      {after !== undefined && (
        <Link to={{ search: `?state=${state}` }} className={className}>
          {words.newest}
        </Link>
      )}
      {next !== null && (
        <Link to={{ search: `?state=${state}&after=${next}` }} className={`${className} ml-auto`}>
          {words.next}
        </Link>
      )}
    </div>
  )
}

const ListSkeleton = () => (
  <>
    <Skeleton className="mb-4 h-12" />
    <SkeletonRows rowClass="min-h-24" />
  </>
)
