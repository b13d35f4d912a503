import type { PublicStaff } from '@noren/contract/booking'
import type { Cart } from '@noren/scheduling/cart'
import { Icon, usersIcon } from '@noren/ui/icon'
import { bookingCart } from '@noren/words/booking/cart'
import { formatAmount, formatDuration, formatShortDate, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Crest } from '#platform/pictures/crest.tsx'
import { Picture } from '#platform/pictures/picture.tsx'
import type { FreeDay } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'

type Next = FreeDay['next']

/** Whoever is free. `isFree`: others cost a fee. */
export const NobodyOption = ({
  lang,
  next,
  isFree,
}: {
  lang: Lang
  next: Next
  isFree: boolean
}): ReactNode => {
  const words = bookingCart[lang].staff
  return (
    <>
      <span className={`${faceClass} bg-cloth-tint text-cloth`}>
        <Icon path={usersIcon} size={26} />
      </span>
      <span className="min-w-0 flex-1">
        <NameLine lang={lang} name={words.none} next={next} />
        <span className="phrases block text-sm leading-normal text-ink-soft">
          <Unbroken text={isFree ? words.noneText + words.noneCost : words.noneText} />
        </span>
      </span>
    </>
  )
}

/** `own` and `usual`: the menus as this staff member does them, and as the shop has them. */
export const StaffOption = ({
  lang,
  staff,
  own,
  usual,
  next,
}: {
  lang: Lang
  staff: PublicStaff
  own: Cart
  usual: Cart
  next: Next
}): ReactNode => {
  const words = bookingCart[lang].staff
  const price = own.price - staff.nomination_fee
  const facts = [
    ...(price === usual.price ? [] : [formatAmount(lang, price)]),
    ...(own.duration === usual.duration ? [] : [formatDuration(lang, own.service.totalDuration)]),
    ...(staff.nomination_fee > 0 ? [words.fee(formatAmount(lang, staff.nomination_fee))] : []),
  ]
  return (
    <>
      <span className="shrink-0">
        {staff.image ? (
          <Picture image={staff.image} sizes="56px" box="size-14 rounded-full" />
        ) : (
          <span className={`${faceClass} bg-cloth-tint text-cloth`}>
            <Crest name={staff.name} className="size-9 text-base" />
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1 gap-x-6 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
        <span className="min-w-0">
          <NameLine lang={lang} name={staff.name} next={next} />
          {staff.title && <span className="block text-sm leading-normal text-ink-soft">{staff.title}</span>}
        </span>
        {facts.length > 0 && (
          <span className="figures flex flex-wrap gap-x-3 text-sm leading-normal font-bold sm:flex-col sm:items-end sm:leading-6">
            {facts.map((fact) => (
              <span key={fact} className="whitespace-nowrap">
                {fact}{' '}
              </span>
            ))}
          </span>
        )}
        {staff.profile && (
          <span className="line-clamp-2 text-sm leading-normal text-ink-soft sm:col-start-1">
            {staff.profile}
          </span>
        )}
      </span>
    </>
  )
}

const faceClass = 'grid size-14 shrink-0 place-items-center rounded-full'

/** When somebody is free next stands below every name, in one column. */
const NameLine = ({ lang, name, next }: { lang: Lang; name: string; next: Next }) => {
  const words = bookingCart[lang].staff
  return (
    <>
      <span className="name block font-voice leading-normal font-bold">{name}</span>{' '}
      <span
        className={`figures block text-sm leading-normal ${next === null ? 'text-ink-soft' : 'text-primary'}`}
      >
        {next === null ? words.noneFree : words.next(`${formatShortDate(lang, next.date)} ${next.time}`)}{' '}
      </span>
    </>
  )
}
