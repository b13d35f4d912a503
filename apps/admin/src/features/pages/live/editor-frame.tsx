import type { Look } from '@noren/contract/shops/cloths'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { common } from '@noren/words/common'
import { pages as pageWords } from '@noren/words/admin/pages'
import type { ReactNode } from 'react'
import { PreviewButton } from '#platform/actions/preview-button.tsx'
import { useIsOnline } from '#platform/errors/online.ts'
import { useWords } from '#platform/language.ts'
import { PageHead } from '#shell/page-head.tsx'
import type { BlockEditor } from '../editor/use-blocks.ts'
import { LiveView } from './live-view.tsx'
import { usePreview } from './use-live-preview.ts'

/** A page's editor under its head with the preview; the live view stands beside it where there is room. Rules PAGE-190, PAGE-192. */
export const EditorFrame = ({
  title,
  intro,
  editor,
  look,
  className = '',
  children,
}: {
  title: string
  /** What is said first, in place of when changes are saved. */
  intro?: string
  editor: BlockEditor
  /** What is chosen and not saved. */
  look?: Look
  className?: string
  children: ReactNode
}): ReactNode => {
  const preview = usePreview(editor, look)
  const { atOnce } = useWords(pageWords)
  return (
    <>
      <PageHead title={title}>
        <div className="flex flex-1 justify-end">
          <PreviewButton generating={preview.isGenerating} onPress={preview.open} />
        </div>
      </PageHead>
      <div className="mt-4 gap-6 lg:mt-0 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
        <div className="min-w-0">
          <p className="mb-4 text-sm text-ink-soft">{intro ?? atOnce}</p>
          <div className={className}>{children}</div>
        </div>
        <LiveView editor={editor} look={look} />
      </div>
      <Offline />
    </>
  )
}

/** In the shape of what comes. */
export const FrameSkeleton = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <>
    <PageHead title={title}>
      <div className="flex flex-1 justify-end">
        <Skeleton className="h-11 w-36" />
      </div>
    </PageHead>
    <div className="mt-4 gap-6 lg:mt-0 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
      <div className="min-w-0">
        <Skeleton className="mb-5 h-5 w-3/4" />
        {children}
      </div>
      <Skeleton className="h-[calc(100dvh-7.5rem)] max-h-[56rem] w-[18.75rem] rounded-lg! max-lg:hidden xl:w-[26.25rem]" />
    </div>
  </>
)

/** Over the end of the page, so that nothing moves when it comes. Rule PAGE-24. */
const Offline = () => {
  const { offline } = useWords(common)
  const words = useWords(pageWords).save
  const isOnline = useIsOnline()
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-10 mx-auto max-w-md">
      {!isOnline && (
        <Notice tone="caution" title={offline}>
          {words.offline}
        </Notice>
      )}
    </div>
  )
}
