import { NorenMark } from '@noren/ui/noren'
import { Steps } from '@noren/ui/steps'
import { booking } from '@noren/words/booking'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { otherLanguagePath, shopPath } from '#platform/address.ts'
import type { Setting } from '#platform/view.ts'

/** Every page but the shop's own: a quiet head that leads back to the shop, the steps where there are any, the content. */
export const Frame = ({
  setting,
  shopName,
  step,
  wide = false,
  children,
}: {
  setting: Setting
  shopName?: string
  step?: number
  wide?: boolean
  children: ReactNode
}): ReactNode => {
  const words = booking[setting.lang]
  return (
    <Body setting={setting}>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-14 max-w-3xl items-center gap-2.5 px-3 week:px-4">
          <NorenMark size={24} />
          {shopName && (
            <a
              href={shopPath(setting, '')}
              className="flex min-h-11 min-w-0 items-center font-bold text-ink no-underline hover:underline"
            >
              <span className="line-clamp-2 leading-snug">{shopName}</span>
            </a>
          )}
        </div>
      </header>
      {step !== undefined && (
        <div className="mx-auto w-full max-w-xl px-2 pt-5">
          <Steps label={words.steps.label} items={words.steps.items} current={step} done={words.steps.done} />
        </div>
      )}
      <main
        id="content"
        className={`mx-auto w-full flex-1 px-3 pt-6 pb-14 week:px-4 ${wide ? 'max-w-3xl' : 'max-w-xl'}`}
      >
        {children}
      </main>
    </Body>
  )
}

export const Body = ({ setting, children }: { setting: Setting; children: ReactNode }): ReactNode => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#content"
      className="sr-only z-(--z-index-tooltip) rounded-md bg-surface px-4 py-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {booking[setting.lang].skip}
    </a>
    {children}
    <Footer setting={setting} />
  </div>
)

const Footer = ({ setting }: { setting: Setting }) => {
  const other = otherLanguagePath(setting)
  const otherLang = setting.lang === 'ja' ? 'en' : 'ja'
  return (
    <footer className="border-t border-line text-sm text-ink-soft">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-6 px-4 py-3">
        <span className="flex min-h-11 items-center gap-2">
          <NorenMark size={18} />
          {booking[setting.lang].madeWith}
        </span>
        {other && (
          <a
            href={other}
            lang={otherLang}
            hrefLang={otherLang}
            className="flex min-h-11 items-center underline underline-offset-4"
          >
            {common[setting.lang].languages[otherLang]}
          </a>
        )}
      </div>
    </footer>
  )
}

/** The page's one heading, where a changed page is announced from. */
export const Heading = ({ children }: { children: ReactNode }): ReactNode => (
  <h1 className="text-xl sm:text-2xl">{children}</h1>
)
