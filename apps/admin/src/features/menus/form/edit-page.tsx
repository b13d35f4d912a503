import { buttonClass } from '@noren/ui/button'
import { EmptyState, Skeleton } from '@noren/ui/placeholder'
import { menus as menuWords } from '@noren/words/admin/menus'
import type { ComponentProps, ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { usePaymentAccount } from '#features/payments/api.ts'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonCard, SkeletonFields } from '#platform/panels/skeletons.tsx'
import { MenuForm } from './menu-form.tsx'

export const EditMenuPage = (): ReactNode => {
  const words = useWords(menuWords)
  const { id = '' } = useParams()
  const query = useRead('GET /api/menus/{id}', { params: { id } })
  const { data, isError, error } = query
  // One that is deleted elsewhere while it is edited stays here with its input; saving says what happened.
  if (!data && isError && (error.status === 404 || error.status === 422)) return <NotFound />
  return (
    <>
      <PageHead title={words.form.edit} back={{ to: paths.menus, text: words.form.back }} />
      <QueryState query={query} isPage failed={words.list.failed} skeleton={<FormSkeleton />}>
        {({ data: menu }) => <ReadyForm key={menu.id} menu={menu} />}
      </QueryState>
    </>
  )
}

/** The form once it is known whether the shop takes payments, so that nothing in it moves. Rule SCR-330. */
export const ReadyForm = (props: ComponentProps<typeof MenuForm>): ReactNode =>
  usePaymentAccount().isKnown ? <MenuForm {...props} /> : <FormSkeleton />

export const FormSkeleton = (): ReactNode => (
  <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,40rem)_16rem] xl:grid-cols-[minmax(0,45rem)_20rem]">
    <SkeletonFields fields={5} />
    <SkeletonCard>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-2 h-4 w-1/3" />
    </SkeletonCard>
  </div>
)

const NotFound = () => {
  const words = useWords(menuWords).form
  return (
    <>
      <PageHead title={words.edit} />
      <EmptyState
        title={words.notFound}
        action={
          <Link to={paths.menus} className={buttonClass()}>
            {words.back}
          </Link>
        }
      >
        {words.notFoundText}
      </EmptyState>
    </>
  )
}
