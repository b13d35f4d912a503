import type { Look } from '@noren/contract/shops/cloths'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { common } from '@noren/words/common'
import { pages as pageWords } from '@noren/words/admin/pages'
import type { ReactNode } from 'react'
import { PreviewButton } from '#platform/actions/preview-button.tsx'
import { useIsOnline } from '#platform/errors/online.ts'
import { useWords } from '#platform/language.ts'
import { useIsLarge } from '#platform/media.ts'
import { PageHead } from '#shell/page-head.tsx'
import type { BlockEditor } from '../editor/use-blocks.ts'
import { LiveView } from './live-view.tsx'
import { usePreview } from './use-live-preview.ts'

/** A page's editor under its head with the preview; the live view stands beside it where there is room. Rules PAGE-190, PAGE-192, PAGE-260. */
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
  const isLarge = useIsLarge()
  const button = <PreviewButton generating={preview.isGenerating} onPress={preview.open} />
  return (
    <>
      <PageHead title={title}>{isLarge && button}</PageHead>
      <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
        <div className="min-w-0">
          {/* Where the bar says the heading there is one row above the editor. */}
          <div className="mb-4 flex items-center justify-between gap-4">
            <p className="phrases min-w-0 flex-1 text-sm text-ink-soft">{intro ?? atOnce}</p>
            {!isLarge && button}
          </div>
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
      <Skeleton className="h-11 w-36 max-lg:hidden" />
    </PageHead>
    <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start">
      <div className="min-w-0">
        <div className="mb-4 flex items-center justify-between gap-4 max-lg:h-11">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-11 w-32 lg:hidden" />
        </div>
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
