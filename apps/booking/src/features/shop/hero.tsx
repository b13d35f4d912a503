// The head of the shop's page: its cover with a paper card over it, or its noren; then name, one line, today, the way there.
import type { PublicShop } from '@noren/contract/booking'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { Today } from '#platform/view.ts'
import { Crest } from '#platform/pictures/crest.tsx'
import { Picture } from '#platform/pictures/picture.tsx'
import { TodayLine } from './today-line.tsx'

export const Hero = ({
  lang,
  shop,
  today,
}: {
  lang: Lang
  shop: PublicShop
  today: Today | undefined
}): ReactNode => (
  <header>
    {shop.published && shop.cover ? (
      <>
        <Picture image={shop.cover} sizes="100vw" box="aspect-video max-h-[26rem] w-full" eager />
        <div className="relative mx-auto -mt-6 w-[calc(100%-2rem)] max-w-[42rem] rounded-lg bg-surface px-4 py-4 text-center shadow-raised sm:py-6">
          <About lang={lang} shop={shop} today={today} />
        </div>
      </>
    ) : (
      <>
        <div aria-hidden="true" className="noren">
          <div className="mx-auto max-w-5xl px-4">
            <i />
            <i />
            <i>
              <Crest name={shop.name} className="size-13 text-[1.625rem]" />
            </i>
            <i />
            <i />
          </div>
        </div>
        <div className="mx-auto max-w-[42rem] px-4 pt-5 text-center sm:pt-8">
          <About lang={lang} shop={shop} today={today} />
        </div>
      </>
    )}
  </header>
)

const About = ({ lang, shop, today }: { lang: Lang; shop: PublicShop; today: Today | undefined }) => {
  const line = splitProfile(shop).line || (shop.address_area ?? shop.address)
  const [access] = (shop.access_info ?? '').trim().split('\n')
  return (
    <>
      <h1 className={nameClass(shop.name)}>{shop.name}</h1>
      {shop.published && (
        <>
          {line && (
            <p className="mx-auto mt-1 line-clamp-2 max-w-xl text-sm leading-normal text-balance text-ink-soft">
              {line}
            </p>
          )}
          {(today || access) && (
            <div className="mt-2 flex flex-wrap items-center justify-center gap-x-5 gap-y-0.5 text-sm leading-normal">
              {today && <TodayLine lang={lang} today={today} />}
              {access && <p className="line-clamp-1">{access}</p>}
            </div>
          )}
        </>
      )}
    </>
  )
}

/** The first line stands below the name, what follows it below the menus. Of an unpublished page nothing is known. */
export const splitProfile = ({ published, profile }: PublicShop): { line: string; more: string } => {
  const [line = '', ...rest] = published ? profile.trim().split('\n') : []
  return { line, more: rest.join('\n').trim() }
}

/** A long name is set smaller, so that the first menu is above the fold of a phone. Rule PAGE-34. */
const nameClass = (name: string): string => {
  const width = [...name].reduce((sum, letter) => sum + (letter < '\u0250' ? 0.55 : 1), 0)
  if (width <= 9) return 'text-name'
  return width <= 18 ? 'text-2xl' : 'text-xl'
}
