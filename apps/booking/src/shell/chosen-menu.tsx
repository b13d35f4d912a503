import { choosableStaff, type Choice, type Guest } from '@noren/contract/booking/choice'
import type { PublicShop } from '@noren/contract/booking'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { formatDuration, formatPrice } from '@noren/words/format'
import { joinMenuNames } from '@noren/words/visits'
import type { ReactNode } from 'react'
import { visitText } from '#platform/moment.ts'
import type { RenderContext } from '#platform/view.ts'
import { Unbroken } from './unbroken.tsx'

type Props = {
  context: RenderContext
  shop: PublicShop
  choice: Choice
  start?: string
}

export const namesOf = ({ menus }: Guest): string => joinMenuNames(menus.map(({ name }) => name))

/** Menu, staff member and time chosen so far, on a page without the ticket: nothing of it can be changed there. */
export const ChosenMenu = (props: Props): ReactNode => {
  const { context, choice, start } = props
  const { lang } = context
  return (
    <div className={`min-w-0 text-sm ${start ? 'mt-2 rounded-lg bg-primary-tint px-4 py-3' : 'mt-1'}`}>
      {start && (
        <p className="figures text-base leading-snug font-bold text-primary sm:text-lg">
          <Unbroken text={visitText(lang, start, choice.minutes)} />
        </p>
      )}
      <p
        className={`figures text-[0.8125rem] leading-normal text-ink-soft sm:text-sm ${start ? 'mt-1' : ''}`}
      >
        <span className="sr-only">{booking[lang].menu.chosen} </span>
        <Names context={context} choice={choice} />{' '}
        <span className="mr-2 whitespace-nowrap">{formatPrice(lang, choice.price)}</span>{' '}
        <span className="whitespace-nowrap">{formatDuration(lang, choice.minutes)}</span>
      </p>
      {start && <Served {...props} />}
    </div>
  )
}

const Names = ({ context: { lang }, choice: { guests } }: Pick<Props, 'context' | 'choice'>) => {
  const [first, second] = guests
  if (!second) return <b className="mr-2 text-ink">{namesOf(first)}</b>
  const words = bookingCart[lang].companion
  return [first, second].map((guest, index) => (
    <span key={index === 0 ? words.first : words.second} className="mr-2 block">
      <span className="mr-2">{index === 0 ? words.first : words.second}</span>{' '}
      <b className="text-ink">{namesOf(guest)}</b>
    </span>
  ))
}

/** Where customers choose who serves: the name, or that it is nobody in particular. */
const Served = ({ context: { lang }, shop, choice: { wanted, guests } }: Props) => {
  const words = bookingCart[lang].staff
  if (choosableStaff(shop, wanted.menuIds).length === 0) return null
  return (
    <p className="text-[0.8125rem] leading-normal text-ink-soft sm:text-sm">
      {words.label} {guests[0].staff?.name ?? words.none}
    </p>
  )
}
