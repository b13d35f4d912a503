// The head of the shop's page: its noren with its name, or its cover and the name on a paper card; then one line, today, the way there.
import type { PublicShop } from '@noren/contract/booking'
import { Noren } from '@noren/ui/noren'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { Today } from '#platform/view.ts'
import { Crest } from '#platform/pictures/crest.tsx'
import { Picture } from '#platform/pictures/picture.tsx'
import { TodayLine } from './today-line.tsx'

/** Full width: the cover, or the noren with crest and name, which is rolled up while the shop is closed. Rules PAGE-34, PAGE-201, PAGE-203. */
export const Hero = ({ shop, today }: { shop: PublicShop; today: Today | undefined }): ReactNode =>
  shop.published && shop.cover ? (
    <Picture
      image={shop.cover}
      sizes="100vw"
      box="aspect-video max-h-[22.5rem] w-full"
      // What is cut off is more below than above: the card of paper covers the lower edge.
      className="absolute inset-0 size-full object-cover object-[50%_42%]"
      eager
    />
  ) : (
    <header className="wall">
      <Noren
        isRolled={!shop.published || today?.is_open === false}
        className="group not-data-rolled:min-h-40 md:not-data-rolled:min-h-55 md:[--lengths:9] md:[--slit:3.25rem]"
      >
        <div className="mx-auto flex w-full max-w-[42rem] flex-col items-center justify-center gap-1.5 px-4 pt-5 pb-11 text-center group-data-rolled:pt-12 group-data-rolled:pb-0 md:flex-row md:gap-5 md:pt-6 md:pb-14 md:group-data-rolled:pt-16 md:group-data-rolled:pb-0">
          <Crest
            name={shop.name}
            className={`size-10 text-xl group-data-rolled:text-cloth md:size-20 md:text-[2.5rem] ${isLong(shop.name) ? 'max-md:size-8 max-md:text-base' : ''}`}
          />
          <h1 className={`max-w-[32rem] md:text-left ${nameClass(shop.name)}`}>{shop.name}</h1>
        </div>
      </Noren>
    </header>
  )

/** In a wide window it begins at the left edge of the column of menus; without a cover it stands below the name, in the middle. Rule BOOK-38. */
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
    ? 'relative -mt-6 rounded-lg bg-surface px-4 py-4 shadow-raised sm:py-6 lg:max-w-none lg:px-8 lg:text-left'
    : 'pt-4 sm:pt-6'
  const toLeft = shop.cover ? 'lg:mx-0' : ''
  if (!shop.published || !(shop.cover || line || today || access)) return null
  return (
    <header className={`mx-auto w-full max-w-[42rem] text-center ${box}`}>
      {shop.cover && <h1 className={nameClass(shop.name)}>{shop.name}</h1>}
      {line && (
        <p
          className={`mx-auto mt-1 line-clamp-2 max-w-xl text-sm leading-normal text-balance text-ink-soft ${toLeft}`}
        >
          {line}
        </p>
      )}
      {(today || access) && (
        <div
          className={`mt-2 flex flex-wrap items-center justify-center gap-x-5 gap-y-0.5 text-sm leading-normal ${shop.cover ? 'lg:justify-start' : ''}`}
        >
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
  const width = widthOf(name)
  if (width <= 10) return `text-name ${breakClass(name, 10)}`
  return width <= 18
    ? `text-2xl md:text-name ${breakClass(name, 10)}`
    : `text-xl md:text-2xl ${breakClass(name, 14) || '[word-break:normal]'}`
}

/** At its spaces, where what stands between them has room on the narrowest phone. Else a short name is broken by phrases, a long one evenly. */
const breakClass = (name: string, room: number): string => {
  const parts = name.split(/\s+/)
  return parts.length > 1 && parts.every((part) => widthOf(part) <= room) ? 'break-keep' : ''
}

const isLong = (name: string): boolean => widthOf(name) > 18

/** In letters of kanji. */
const widthOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter < '\u0250' ? 0.55 : 1), 0)
