import { NorenMark } from '@noren/ui/noren'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { otherLanguagePath, shopPath } from '#platform/address.ts'
import type { RenderContext } from '#platform/view.ts'
import { TrialNotice } from '#platform/preview-notice.tsx'
import { Crest } from '#platform/pictures/crest.tsx'
import { ShopName } from './shop-name.tsx'

/** Every page but the shop's: its name on its cloth, which leads to the shop, the steps where there are any, the content. */
export const Frame = ({
  context,
  shopName,
  step,
  choosesStaff = false,
  ticket,
  isWide = ticket !== undefined,
  endsInBar = false,
  isTaking = shopName !== undefined,
  children,
}: {
  context: RenderContext
  shopName?: string
  step?: number
  /** Who serves is chosen in the second step, too. */
  choosesStaff?: boolean
  /** What was chosen so far: beside the content where the window is wide, else below it. Rule BOOK-181. */
  ticket?: ReactNode
  /** The page lays out two columns by itself. */
  isWide?: boolean
  /** Below 1024 px a bar stands on the footer, however short the page is. */
  endsInBar?: boolean
  /** The shop takes bookings, as far as the page knows. Rule BOOK-195. */
  isTaking?: boolean
  children: ReactNode
}): ReactNode => {
  const column = isWide ? wideColumnClass : columnClass
  // Rule BOOK-215.
  const air = step === undefined ? 'pt-4 roomy:pt-8' : 'pt-4 roomy:pt-6'
  return (
    <Body context={context} column={column} isTaking={isTaking}>
      <header className="dyed text-white">
        {shopName ? (
          <div className={column}>
            <a
              href={shopPath(context, '')}
              className="flex min-h-14 w-fit max-w-full min-w-0 items-center gap-3 py-1.5 text-white no-underline hover:underline focus-visible:outline-white"
            >
              <Crest name={shopName} className="size-8 text-sm" />
              <span className="name font-voice line-clamp-2 leading-snug font-bold">
                <ShopName name={shopName} />
              </span>
            </a>
          </div>
        ) : (
          <div className="h-2" />
        )}
      </header>
      {step !== undefined && (
        <div className={`pt-3 roomy:pt-6 ${column}`}>
          <Steps lang={context.lang} current={step} choosesStaff={choosesStaff} />
        </div>
      )}
      {ticket === undefined ? (
        <main
          id="content"
          className={`flex-1 ${air} ${endsInBar ? 'flex flex-col lg:pb-14' : 'pb-14'} ${column}`}
        >
          {children}
        </main>
      ) : (
        <main id="content" className={`flex flex-1 flex-col ${air} lg:pb-14 ${twoColumnsClass} ${column}`}>
          <div className="min-w-0 flex-1 pb-10">{children}</div>
          {ticket}
        </main>
      )}
    </Body>
  )
}

/** From 1024 px on: the content, and the ticket beside it. */
export const twoColumnsClass = 'lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-12'

/** The column of a page: header, steps, content and footer share one edge. */
export const columnClass = 'mx-auto w-full max-w-[42rem] px-4'

/** The same, where two stand side by side from 1024 px on. */
export const wideColumnClass = `${columnClass} lg:max-w-[66rem]`

/** The step bar. Finished and current steps have a text for screen readers. */
const Steps = ({
  lang,
  current,
  choosesStaff,
}: {
  lang: RenderContext['lang']
  current: number
  choosesStaff: boolean
}) => {
  const { label, items: usual, done } = booking[lang].steps
  const items = choosesStaff ? usual.with(1, bookingCart[lang].staff.step) : usual
  return (
    <nav aria-label={label}>
      <ol className="grid grid-cols-4 gap-1.5">
        {items.map((item, index) => (
          <li
            key={item}
            aria-current={index === current ? 'step' : undefined}
            className={`border-t-3 pt-1.5 text-xs whitespace-nowrap ${index > current ? 'border-line' : 'border-primary'} ${index === current ? 'font-bold' : 'text-ink-soft'}`}
          >
            {item}
            {index < current && <span className="sr-only"> {done}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

export const Body = ({
  context,
  column = columnClass,
  isTaking = true,
  children,
}: {
  context: RenderContext
  column?: string
  isTaking?: boolean
  children: ReactNode
}): ReactNode => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#content"
      className="sr-only z-(--z-index-tooltip) rounded-md bg-surface px-4 py-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {booking[context.lang].skip}
    </a>
    {context.isTrial && <TrialNotice lang={context.lang} />}
    {children}
    <Footer context={context} column={column} isTaking={isTaking} />
  </div>
)

const Footer = ({
  context,
  column,
  isTaking,
}: {
  context: RenderContext
  column: string
  isTaking: boolean
}) => {
  const other = otherLanguagePath(context)
  const otherLang = context.lang === 'ja' ? 'en' : 'ja'
  return (
    <footer className="border-t border-line text-sm text-ink-soft">
      <div className={`flex flex-wrap items-center justify-between gap-x-6 py-3 ${column}`}>
        <span className="flex min-h-11 items-center gap-2">
          <NorenMark size={18} />
          {isTaking ? booking[context.lang].madeWith : common[context.lang].product}
        </span>{' '}
        {other && (
          <a
            href={other}
            lang={otherLang}
            hrefLang={otherLang}
            className="flex min-h-11 items-center underline underline-offset-4"
          >
            {common[context.lang].languages[otherLang]}
          </a>
        )}
      </div>
    </footer>
  )
}

/** The page's only h1; screen readers announce a changed page by it. */
export const Heading = ({ children }: { children: ReactNode }): ReactNode => (
  <h1 className="text-xl">{children}</h1>
)
