import type { PersonalData } from '@noren/contract/customers/personal-data'
import { Button, buttonClass } from '@noren/ui/button'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { customers } from '@noren/words/admin/customers/records'
import { personalData } from '@noren/words/admin/customers/personal-data'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { call, Refused } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { customerPath, paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { saveFile } from '../files/save-file.ts'
import { Sheet } from './sheet.tsx'

/** All that is stored about one customer, to be printed and handed over. Each reading is noted, so it is read once. Rule CUST-82. */
export const PersonalDataPage = (): ReactNode => {
  const words = useWords(personalData)
  const { id = '' } = useParams()
  const query = useQuery<PersonalData, Refused>({
    queryKey: ['personal-data', id],
    queryFn: async ({ signal }) => {
      const reply = await call('GET /api/customers/{id}/personal-data', { params: { id }, signal })
      if (!reply.ok) throw new Refused(reply)
      return reply.body.data
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const { isError, error, data } = query
  if (isError && data === undefined && [404, 422].includes(error.status)) return <NotFound />
  return (
    <div className="form-column print:max-w-none">
      <div className="print:hidden">
        <PageHead title={words.title} back={{ to: customerPath(Number(id)), text: words.back }} />
        <p className="text-sm text-ink-soft">{words.intro}</p>
        <Actions id={id} isReady={data !== undefined} />
      </div>
      <QueryState query={query} isPage failed={words.failed} skeleton={<Skeleton className="h-[40rem]" />}>
        {(all) => <Sheet all={all} />}
      </QueryState>
    </div>
  )
}

const Actions = ({ id, isReady }: { id: string; isReady: boolean }) => {
  const words = useWords(personalData)
  const [busy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const save = async () => {
    setBusy(true)
    const outcome = await saveFile(`/api/customers/${id}/export`, 'customer.json')
    setFailed(outcome !== 'saved')
    setBusy(false)
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2 *:max-sm:grow">
        <Button disabled={!isReady} onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button variant="outline" busy={busy} onClick={() => void save()}>
          {words.json}
        </Button>
      </div>
      <p role="status" className="my-2 min-h-6 text-sm text-danger">
        {isFailed && words.jsonFailed}
      </p>
    </>
  )
}

const NotFound = () => {
  const words = useWords(customers)
  return (
    <>
      <PageHead title={words.detail.title} />
      <EmptyState
        title={words.detail.notFound}
        action={
          <Link to={paths.customers} className={buttonClass()}>
            {words.back}
          </Link>
        }
      >
        {words.detail.notFoundText}
      </EmptyState>
    </>
  )
}
