import type { Shop } from '@noren/contract/shops/settings'
import type { Page } from '@noren/contract/pages/pages'
import { buttonClass } from '@noren/ui/button'
import { externalIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { pages as pageWords } from '@noren/words/admin/pages'
import { sharing } from '@noren/words/admin/pages/sharing'
import { common } from '@noren/words/common'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyField } from '#platform/actions/copy-field.tsx'
import { readOptions } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { type Query, QueryState } from '#platform/queries/query-state.tsx'
import { useSession } from '#platform/session.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { SkeletonCard, SkeletonFields } from '#platform/panels/skeletons.tsx'
import { pageQuery } from '../editor/page-cache.ts'
import { EmbedSection } from './embed-section.tsx'
import { QrSection } from './qr-section.tsx'
import { Section } from './sharing-section.tsx'
import { PrintSection } from './print-section.tsx'
import { ShareImageSection } from './share-image-section.tsx'
import { InstagramSection, LineSection } from './social-sections.tsx'

/** How the owner tells people of the booking page. Rules PAGE-50, PAGE-51. */
export const SharingPage = (): ReactNode => {
  const words = useWords(sharing)
  const { user } = useSession()
  const shop = user?.shop
  return (
    <FormColumn>
      <PageHead title={words.title} back={{ to: paths.page, text: words.back }} />
      {shop ? <Loaded shopId={shop.id} pageId={shop.reservation_page_id} /> : <MissingShop />}
    </FormColumn>
  )
}

const MissingShop = () => <Notice tone="danger" title={useWords(pageWords).noShop} />

const Loaded = ({ shopId, pageId }: { shopId: number; pageId: number }) => {
  const words = useWords(sharing)
  const shop = useQuery(readOptions('GET /api/shops/{id}', { params: { id: String(shopId) } }))
  const page = useQuery(pageQuery(pageId))
  // Shown together, so that nothing moves when the second arrives.
  const both: Query<{ shop: Shop; page: Page }> = {
    data: shop.data && page.data && { shop: shop.data.data, page: page.data.data },
    isError: shop.isError || page.isError,
    error: shop.error ?? page.error,
    refetch: () => Promise.all([shop.refetch(), page.refetch()]),
  }
  return (
    <QueryState query={both} isPage failed={words.failed} skeleton={<Skeletons />}>
      {({ shop: loaded, page: shown }) => <Sections shop={loaded} page={shown} />}
    </QueryState>
  )
}

const Sections = ({ shop, page }: { shop: Shop; page: Page }) => {
  const words = useWords(sharing)
  const { newTab } = useWords(common)
  const { url, name } = shop
  return (
    <div className="space-y-4 sm:space-y-6">
      {page.publish_state === 'draft' && (
        <Notice
          tone="caution"
          title={words.draft.title}
          action={
            <Link to={paths.page} className={buttonClass({ variant: 'outline', size: 'sm' })}>
              {words.draft.action}
            </Link>
          }
        >
          {words.draft.text}
        </Notice>
      )}
      <Section id="link" title={words.link.title} text={words.link.text}>
        <CopyField label={words.link.label} value={url} />
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="mt-1 inline-flex min-h-11 items-center gap-2 font-bold text-primary"
        >
          {words.link.open}
          <Icon path={externalIcon} size={18} />
          <span className="sr-only">{newTab}</span>
        </a>
        <QrSection shop={shop} />
      </Section>
      <ShareImageSection shop={shop} page={page} />
      <PrintSection shop={shop} />
      <LineSection url={url} name={name} />
      <InstagramSection />
      <EmbedSection shop={shop} />
    </div>
  )
}

const Skeletons = () => (
  <div className="space-y-4 sm:space-y-6">
    <SkeletonCard>
      <SkeletonFields fields={1} />
      <Skeleton className="mt-6 size-48" />
    </SkeletonCard>
    <SkeletonCard>
      <Skeleton className="aspect-[1200/630] sm:max-w-80" />
    </SkeletonCard>
  </div>
)
