// The head of the shop's page: its cover or its noren; then name, one line, today, the way there, over a cover on a paper card.
import type { PublicShop } from '@noren/contract/booking'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { Today } from '#platform/view.ts'
import { Crest } from '#platform/pictures/crest.tsx'
import { Picture } from '#platform/pictures/picture.tsx'
import { TodayLine } from './today-line.tsx'

/** Full width. Rule PAGE-34. */
export const Hero = ({ shop }: { shop: PublicShop }): ReactNode =>
  shop.published && shop.cover ? (
    <Picture image={shop.cover} sizes="100vw" box="aspect-video max-h-[22.5rem] w-full" eager />
  ) : (
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
  )

/** In a wide window it begins at the left edge of the column of menus. Rule BOOK-38. */
export const About = ({
  lang,
  shop,
  today,
}: {
  lang: Lang
  shop: PublicShop
  today: Today | undefined
}): ReactNode => {
  const line = splitProfile(shop).line || (shop.address_area ?? shop.address)
  const [access] = (shop.access_info ?? '').trim().split('\n')
  const box = shop.cover
    ? 'relative -mt-6 rounded-lg bg-surface px-4 py-4 shadow-raised sm:py-6 lg:px-8'
    : 'pt-5 sm:pt-8'
  if (!shop.published)
    return (
      <header className="pt-5 text-center sm:pt-8">
        <h1 className={nameClass(shop.name)}>{shop.name}</h1>
      </header>
    )
  return (
    <header className={`mx-auto w-full max-w-[42rem] text-center lg:max-w-none lg:text-left ${box}`}>
      <h1 className={nameClass(shop.name)}>{shop.name}</h1>
      {line && (
        <p className="mx-auto mt-1 line-clamp-2 max-w-xl text-sm leading-normal text-balance text-ink-soft lg:mx-0">
          {line}
        </p>
      )}
      {(today || access) && (
        <div className="mt-2 flex flex-wrap items-center justify-center gap-x-5 gap-y-0.5 text-sm leading-normal lg:justify-start">
          {today && <TodayLine lang={lang} today={today} />}
          {access && <p className="line-clamp-1">{access}</p>}
        </div>
      )}
    </header>
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
