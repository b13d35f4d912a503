import type { Page } from '@noren/contract/pages/pages'
import { Skeleton } from '@noren/ui/placeholder'
import { pages as pageWords } from '@noren/words/admin/pages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { queryClient, useRead } from '#platform/api.ts'
import { ErrorAlert } from '#platform/errors/error-alert.tsx'
import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { BlockList } from './editor/block-list.tsx'
import { pageQuery } from './editor/page-cache.ts'
import { useBlocks } from './editor/use-blocks.ts'
import { EditorFrame, FrameSkeleton } from './live/editor-frame.tsx'

/** What customers see after they have booked. Rules PAGE-3, PAGE-21. */
export const CompletionPagePage = (): ReactNode => {
  const words = useWords(pageWords)
  const query = useRead('GET /api/pages', { query: { type: 'completion' } })
  const page = query.data?.data[0]
  return (
    <QueryState
      query={query}
      isPage
      head={<PageHead title={words.completionTitle} />}
      failed={words.failed}
      skeleton={
        <FrameSkeleton title={words.completionTitle}>
          <Skeleton className="h-64 rounded-lg!" />
        </FrameSkeleton>
      }
    >
      {() =>
        page ? (
          <Loaded key={page.id} listed={page} />
        ) : (
          <ErrorAlert title={words.failed} onReload={() => void query.refetch()} />
        )
      }
    </QueryState>
  )
}

/** The list names the page; from here on it is read by its id, as each change writes it there. */
const Loaded = ({ listed }: { listed: Page }) => {
  const { data } = useQuery({ ...pageQuery(listed.id), initialData: { data: listed } })
  useEffect(
    () => () =>
      queryClient.removeQueries({ queryKey: ['GET /api/pages', { query: { type: 'completion' } }] }),
    [],
  )
  return <Editor page={data.data} />
}

const Editor = ({ page }: { page: Page }) => {
  const words = useWords(pageWords)
  const editor = useBlocks(page)
  const { question } = useUnsavedChanges(editor.isDirty)
  return (
    <EditorFrame title={words.completionTitle} intro={words.completionText} editor={editor}>
      <BlockList editor={editor} />
      {question}
    </EditorFrame>
  )
}
