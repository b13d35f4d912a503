import type { PublicShop } from '@noren/contract/booking'
import { buttonClass } from '@noren/ui/button'
import { calendarIcon, Icon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { ChosenStaff } from '#shell/chosen-staff.tsx'
import { Body } from '#shell/frame.tsx'
import { PreviewNotice } from '#platform/preview-notice.tsx'
import { longMin } from '#shell/menus/category-chips.tsx'
import { CallButton } from '#shell/reach.tsx'
import { Notes } from '#shell/notices/notes.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { Blocks } from './blocks.tsx'
import { Facts, hasFacts, Hours } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { SpecialDays } from './special-days.tsx'
import { closedText } from '#shell/closed-text.ts'
import { About, Hero, splitProfile } from './hero.tsx'

export const ShopPage = ({
  context,
  page: { shop, today, drafts, staff },
}: {
  context: RenderContext
  page: PageOf<'shop'>
}): ReactNode => {
  const closed = closedText(context.lang, shop)
  const { more } = splitProfile(shop)
  const isShort = lengthOf(shop) <= shortMax
  const facts = hasFacts(shop) && <Facts context={context} shop={shop} />
  return (
    <Body context={context} column={columnClass} isTaking={closed === undefined}>
      {context.isPreview && <PreviewNotice lang={context.lang} />}
      <Hero shop={shop} today={today} />
      <main id="content" className="flex flex-1 flex-col">
        <div
          className={`flex-1 pb-14 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-10 ${columnClass}`}
        >
          <div className={`min-w-0 ${shop.published && shop.cover ? '' : 'lg:col-span-2'}`}>
            <About lang={context.lang} shop={shop} today={today} />
          </div>
          <div className={`min-w-0 pt-5 sm:pt-8 ${shop.published ? '' : 'lg:col-span-2'}`}>
            {closed && <Closed context={context} shop={shop} text={closed} />}
            {staff && !closed && (
              <div className="mb-6">
                <ChosenStaff context={context} staff={staff} path="" />
              </div>
            )}
            {shop.published && (
              <>
                {shop.special_days.length > 0 && (
                  <div className="mb-8">
                    <SpecialDays lang={context.lang} days={shop.special_days} />
                  </div>
                )}
                <Blocks
                  context={context}
                  shop={shop}
                  bookable={closed === undefined}
                  drafts={drafts}
                  staff={staff}
                />
                {more && <p className="mt-6 whitespace-pre-line">{more}</p>}
                <Gallery context={context} images={shop.gallery} />
              </>
            )}
          </div>
          {shop.published && (
            <aside className={`mt-12 min-w-0 lg:col-start-2 ${besideClass(shop, !closed && !staff)}`}>
              <div className="lg:sticky lg:top-6">
                {!closed && (
                  <div className="mb-6 hidden lg:block">
                    <BookLink context={context} staffId={staff?.id} />
                  </div>
                )}
                <Hours context={context} shop={shop} />
                {!isShort && facts && <div className="mt-4">{facts}</div>}
              </div>
            </aside>
          )}
          {shop.published && isShort && facts && (
            <div className="mt-4 min-w-0 lg:col-start-1 lg:mt-10">{facts}</div>
          )}
        </div>
        {!closed && (
          <div className="sticky bottom-0 z-(--z-index-sticky) border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
            <div className="mx-auto max-w-[40rem]">
              <BookLink context={context} staffId={staff?.id} />
            </div>
          </div>
        )}
      </main>
    </Body>
  )
}

/** Why nothing can be booked, and what to do instead; of a page that is not public nothing else. Rules BOOK-13, BOOK-213. */
const Closed = ({ context, shop, text }: { context: RenderContext; shop: PublicShop; text: string }) =>
  shop.published ? (
    <div className="mb-10 rounded-lg border border-line bg-surface px-5 py-6">
      <p className="phrases text-lg font-bold">
        <Unbroken text={text} />
      </p>
      <div className="mt-5 max-w-xs">
        <CallButton lang={context.lang} shop={shop} />
      </div>
    </div>
  ) : (
    <div className="mx-auto max-w-md text-center sm:pt-10">
      <p className="phrases text-xl font-bold">
        <Unbroken text={text} />
      </p>
      <p className="phrases mt-3 mb-6 text-ink-soft">
        {/* Broken behind its comma, where a line is too short, by every browser. */}
        {booking[context.lang].shop.unpublishedText.split(/(?<=、)/).map((part) => (
          <span key={part} className="inline-block">
            {part}
          </span>
        ))}
      </p>
      <Notes notes={[booking[context.lang].shop.unpublishedBooked]} />
    </div>
  )

/**
 * Beside a cover's card of paper, or below the name. Where the first thing at the left is the heading of a list, the button stands level
 * with the list, not with its heading; `isFirst`: nothing stands above the blocks. Rule BOOK-38.
 */
const besideClass = (
  { cover, special_days, menus, blocks: [first] }: PublicShop,
  isFirst: boolean,
): string => {
  if (cover) return 'lg:row-span-3 lg:row-start-1 lg:mt-6'
  const isList = special_days.length === 0 && menus.length < longMin && (first?.type ?? 'menu') === 'menu'
  return `lg:row-span-2 lg:row-start-2 ${isFirst && isList ? 'lg:mt-[4.4375rem]' : 'lg:mt-8'}`
}

/** In rows of menus. What is short leaves room below it, which the facts fill in a wide window. Rule BOOK-38. */
const lengthOf = ({ menus, blocks, gallery }: PublicShop): number =>
  menus.length + 4 * blocks.filter(({ type }) => type === 'document').length + 2 * gallery.length

const shortMax = 5

const columnClass = 'mx-auto w-full max-w-[42rem] px-4 lg:max-w-[66rem]'

const BookLink = ({ context, staffId }: { context: RenderContext; staffId: number | undefined }) => {
  const className = buttonClass({ size: 'lg', block: true })
  const content = (
    <>
      <Icon path={calendarIcon} />
      {booking[context.lang].shop.book}
    </>
  )
  if (context.isPreview) return <span className={className}>{content}</span>
  return (
    <a href={shopPath(context, '/book', { staff: staffId })} className={className}>
      {content}
    </a>
  )
}
