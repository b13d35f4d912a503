import { Notice } from '@noren/ui/notice'
import { menus as menuWords } from '@noren/words/admin/menus'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { FormSkeleton, ReadyForm } from './edit-page.tsx'
import type { MenuDraft } from './menu-form-draft.ts'

/** `?template=5` begins as a copy of the menu 5. */
export const CreateMenuPage = (): ReactNode => {
  const words = useWords(menuWords).form
  const [query] = useSearchParams()
  const template = query.get('template')
  return (
    <>
      <PageHead title={words.create} back={{ to: paths.menus, text: words.back }} />
      {template === null ? <NewMenus /> : <Copy key={template} id={template} />}
    </>
  )
}

/** One after the other: a further one begins in a form of its own. Rule MENU-46. */
const NewMenus = () => {
  const [{ count, begin }, next] = useState<{ count: number; begin?: Partial<MenuDraft> }>({ count: 0 })
  return <ReadyForm key={count} begin={begin} onNext={(kept) => next({ count: count + 1, begin: kept })} />
}

const Copy = ({ id }: { id: string }) => {
  const words = useWords(menuWords)
  const query = useRead('GET /api/menus/{id}', { params: { id } })
  const { data, isError, error } = query
  if (!data && isError && (error.status === 404 || error.status === 422))
    return (
      <>
        <div className="mb-4 max-w-[45rem]">
          <Notice tone="caution">{words.form.templateMissing}</Notice>
        </div>
        <ReadyForm />
      </>
    )
  return (
    <QueryState query={query} isPage failed={words.list.failed} skeleton={<FormSkeleton />}>
      {({ data: menu }) => <ReadyForm template={menu} />}
    </QueryState>
  )
}
