import { type Page, pages as pageCalls } from '@noren/contract/pages/pages'
import { cardClass } from '@noren/ui/card'
import { arrowRightIcon, externalIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { common } from '@noren/words/common'
import { pages as pageWords } from '@noren/words/admin/pages'
import { sharing } from '@noren/words/admin/pages/sharing'
import { registration } from '@noren/words/admin/registration'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { CopyField } from '#platform/actions/copy-field.tsx'
import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { useSession } from '#platform/session.tsx'
import { toast } from '#platform/toast.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { BlockList } from './editor/block-list.tsx'
import { pageQuery, pageScope, patchPage } from './editor/page-cache.ts'
import { PublishSwitch } from './editor/publish-switch.tsx'
import { useBlocks } from './editor/use-blocks.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { Gallery } from './gallery.tsx'
import { PageImages } from './page-images.tsx'
import { EditorFrame } from './live/editor-frame.tsx'
import { LookSection } from './look/look-section.tsx'
import { useLook } from './look/use-look.ts'

/** The booking page's editor. The wizard ends here. */
export const BookingPagePage = (): ReactNode => {
  const words = useWords(pageWords)
  const { user } = useSession()
  const id = user?.shop?.reservation_page_id
  if (id === undefined)
    return (
      <>
        <PageHead title={words.title} />
        <Notice tone="danger" title={user?.shop_id ? words.noPage : words.noShop} />
      </>
    )
  return <LoadedPage id={id} />
}

const LoadedPage = ({ id }: { id: number }) => {
  const words = useWords(pageWords)
  const query = useQuery(pageQuery(id))
  return (
    <QueryState query={query} isPage failed={words.failed} skeleton={<EditorSkeleton />}>
      {({ data }) => <Editor page={data} />}
    </QueryState>
  )
}

const Editor = ({ page }: { page: Page }) => {
  const words = useWords(pageWords)
  const shop = useSession().user?.shop
  const editor = useBlocks(page)
  const look = useLook(shop?.id ?? 0)
  // What is saved is in every preview anyway.
  const chosen = look.isUnsaved ? look.shown : undefined
  const { question } = useUnsavedChanges(editor.isDirty || look.isUnsaved)
  return (
    <EditorFrame title={words.title} editor={editor} look={chosen} className="space-y-8">
      <Publishing page={page} />
      <LookSection editor={look} shopName={shop?.name ?? ''} />
      <PageImages page={page} />
      <section aria-labelledby="blocks">
        <h2 id="blocks" className="text-lg">
          {words.blocks}
        </h2>
        <p className="mb-3 text-sm text-ink-soft">{words.blocksText}</p>
        <BlockList editor={editor} />
      </section>
      <Gallery onChange={editor.noteSavedElsewhere} />
      {question}
    </EditorFrame>
  )
}

/** Whether customers see the page, and where. Rules PAGE-6, PAGE-17. */
const Publishing = ({ page: { id, url, publish_state } }: { page: Page }) => {
  const words = useWords(pageWords)
  const made = useWords(registration).made
  const shareWords = useWords(sharing)
  const { newTab } = useWords(common)
  const { state } = useLocation()
  const showFailure = useFailureToast()
  const isNew = typeof state === 'object' && state !== null && 'made' in state
  const set = (to: Page['publish_state']) => patchPage(id, (page) => ({ ...page, publish_state: to }))
  const { mutateAsync } = useWrite(pageCalls.update, {
    scope: pageScope(id),
    show: ({ body }) => {
      set(body.publish_state)
      return () => set(publish_state)
    },
  })
  const toggle = async () => {
    const to = publish_state === 'draft' ? 'published' : 'draft'
    const reply = await mutateAsync({ params: { id }, body: { publish_state: to } })
    if (reply.ok)
      return toast({
        variant: 'success',
        title: words.toasts.updated,
        description: words.toasts.updatedTexts[to],
      })
    showFailure(words.toasts.pagePublishFailed, reply)
  }
  return (
    <section className={`${cardClass} p-4`}>
      {isNew && <h2 className="mb-3 text-lg">{made.title}</h2>}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-ink-soft">{words.stateTexts[publish_state]}</p>
        <PublishSwitch
          label={words.publishPage}
          text={words.states[publish_state]}
          isOn={publish_state !== 'draft'}
          onPress={() => void toggle()}
        />
      </div>
      <CopyField label={made.address} value={url} />
      <div className="mt-1 -mb-2 flex flex-wrap gap-x-6">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-bold text-primary"
        >
          {made.open}
          <Icon path={externalIcon} size={18} />
          <span className="sr-only">{newTab}</span>
        </a>
        <Link to={paths.sharing} className="inline-flex min-h-11 items-center gap-2 font-bold text-primary">
          {shareWords.open}
          <Icon path={arrowRightIcon} size={18} />
        </Link>
      </div>
    </section>
  )
}

const EditorSkeleton = () => (
  <>
    <PageHead title={useWords(pageWords).title} />
    <div className="mt-4 space-y-8 lg:mt-0">
      <Skeleton className="h-40 rounded-lg!" />
      <div className="space-y-2">
        <Skeleton className="h-36 rounded-lg!" />
        <Skeleton className="h-36 rounded-lg!" />
      </div>
    </div>
  </>
)
