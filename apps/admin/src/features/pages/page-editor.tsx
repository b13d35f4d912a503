import type { Page } from '@noren/contract/pages/pages'
import type { Look } from '@noren/contract/shops/cloths'
import { Button } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { arrowRightIcon, externalIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { common } from '@noren/words/common'
import { firstSteps } from '@noren/words/admin/first-steps'
import { pages as pageWords } from '@noren/words/admin/pages'
import { sharing } from '@noren/words/admin/pages/sharing'
import { registration } from '@noren/words/admin/registration'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { CopyField } from '#platform/actions/copy-field.tsx'
import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useSession } from '#platform/session.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonCard, SkeletonFacts, SkeletonRows } from '#platform/panels/skeletons.tsx'
import { BlockList } from './editor/block-list.tsx'
import { pageQuery } from './editor/page-cache.ts'
import { PublishSwitch } from './editor/publish-switch.tsx'
import { useBlocks } from './editor/use-blocks.ts'
import { PublishDialog } from './publishing/publish-dialog.tsx'
import { usePublish } from './publishing/use-publish.ts'
import { Gallery } from './gallery.tsx'
import { PageImages } from './page-images.tsx'
import { EditorFrame, FrameSkeleton } from './live/editor-frame.tsx'
import { LookSection } from './look/look-section.tsx'
import { ShopNoren } from './look/shop-noren.tsx'
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
    <QueryState
      query={query}
      isPage
      head={<PageHead title={words.title} />}
      failed={words.failed}
      skeleton={<EditorSkeleton />}
    >
      {({ data }) => <Editor page={data} />}
    </QueryState>
  )
}

const Editor = ({ page }: { page: Page }) => {
  const words = useWords(pageWords)
  const shop = useSession().user?.shop
  const editor = useBlocks(page)
  const look = useLook(shop?.id ?? 0)
  const { question } = useUnsavedChanges(editor.isDirty)
  return (
    <EditorFrame title={words.title} editor={editor} look={look.chosen} className="space-y-8">
      <Publishing page={page} look={look.shown} shopName={shop?.name ?? ''} />
      <LookSection editor={look} shopName={shop?.name ?? ''} />
      <PageImages page={page} />
      <BlockList editor={editor} />
      <Gallery onChange={editor.noteSavedElsewhere} />
      {question}
    </EditorFrame>
  )
}

/** Whether customers see the page, and where. Rules PAGE-6, PAGE-17. */
const Publishing = ({
  page: { id, url, publish_state },
  look,
  shopName,
}: {
  page: Page
  look: Look | undefined
  shopName: string
}) => {
  const words = useWords(pageWords)
  const made = useWords(registration).made
  const shareWords = useWords(sharing)
  const firstWords = useWords(firstSteps)
  const { newTab } = useWords(common)
  const { state } = useLocation()
  const isNew = typeof state === 'object' && state !== null && 'made' in state
  const publish = usePublish({ id, publish_state })
  const [isAsking, setAsking] = useState(false)
  const isDraft = publish_state === 'draft'
  return (
    <section className={`${cardClass} p-4`}>
      {isNew && (
        <div className="mb-3">
          {/* Where the wizard ends the new shop hangs out its noren. */}
          <div
            aria-hidden="true"
            className="-mx-4 -mt-4 mb-4 min-h-36 overflow-hidden rounded-t-lg bg-paper-deep"
          >
            {look && <ShopNoren look={look} shopName={shopName} className="noren-hung" />}
          </div>
          <h2 className="text-lg">{made.title}</h2>
          {isDraft && <p className="text-sm text-ink-soft">{made.text}</p>}
        </div>
      )}
      <div className="mb-3 flex items-center justify-between gap-x-3">
        <p className="min-w-0 flex-1 text-sm text-ink-soft">{words.stateTexts[publish_state]}</p>
        <PublishSwitch
          label={words.publishPage}
          text={words.states[publish_state]}
          isOn={!isDraft}
          onPress={() => (isDraft ? setAsking(true) : void publish('draft'))}
        />
      </div>
      {isDraft && (
        <Button className="mb-4 w-full sm:w-auto" onClick={() => setAsking(true)}>
          {firstWords.page.publish}
        </Button>
      )}
      <PublishDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onPublish={() => void publish('published')}
      />
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
  <FrameSkeleton title={useWords(pageWords).title}>
    <div className="space-y-8">
      <SkeletonCard>
        <SkeletonFacts facts={2} />
      </SkeletonCard>
      <SkeletonRows rows={4} hasFigure={false} />
    </div>
  </FrameSkeleton>
)
