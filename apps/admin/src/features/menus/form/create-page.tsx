import { Notice } from '@noren/ui/notice'
import { menus as menuWords } from '@noren/words/admin/menus'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { FormSkeleton } from './edit-page.tsx'
import { MenuForm } from './menu-form.tsx'

/** `?template=5` begins as a copy of the menu 5. */
export const CreateMenuPage = (): ReactNode => {
  const words = useWords(menuWords).form
  const [query] = useSearchParams()
  const template = query.get('template')
  return (
    <>
      <PageHead title={words.create} back={{ to: paths.menus, text: words.back }} />
      {template === null ? <MenuForm /> : <Copy key={template} id={template} />}
    </>
  )
}

const Copy = ({ id }: { id: string }) => {
  const words = useWords(menuWords)
  const query = useRead('GET /api/menus/{id}', { params: { id } })
  const { data, isError, error } = query
  if (!data && isError && (error.status === 404 || error.status === 422))
    return (
      <>
        <div className="mb-4 max-w-[40rem]">
          <Notice tone="caution">{words.form.templateMissing}</Notice>
        </div>
        <MenuForm />
      </>
    )
  return (
    <QueryState query={query} isPage failed={words.list.failed} skeleton={<FormSkeleton />}>
      {({ data: menu }) => <MenuForm template={menu} />}
    </QueryState>
  )
}
