import {
  choosableStaff,
  hasCart,
  wantedFields,
  type Choice,
  type Guest,
} from '@noren/contract/booking/choice'
import type { PublicShop } from '@noren/contract/booking'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { formatDuration, formatPrice } from '@noren/words/format'
import { joinMenuNames } from '@noren/words/visits'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import { dateOf, visitText } from '#platform/moment.ts'
import type { Fields, RenderContext } from '#platform/view.ts'
import { Unbroken } from './unbroken.tsx'

type Props = {
  context: RenderContext
  shop: PublicShop
  choice: Choice
  start?: string
  draftFields?: Fields
  mayChange?: boolean
  /** The choice may still grow. */
  mayAdd?: boolean
}

export const namesOf = ({ menus }: Guest): string => joinMenuNames(menus.map(({ name }) => name))

/** Menu, staff member and time chosen so far, above the current step; the change buttons post `draftFields` along. */
export const ChosenMenu = (props: Props): ReactNode => {
  const { context, shop, choice, start, draftFields, mayChange = true, mayAdd = true } = props
  const { lang } = context
  const words = booking[lang].menu
  const line = (
    <div
      className={`flex items-baseline justify-between gap-2 text-sm ${start ? 'mt-2 rounded-lg bg-primary-tint px-4 py-3' : 'mt-1'}`}
    >
      <div className="min-w-0">
        {start && (
          <p className="figures text-base leading-snug font-bold text-primary sm:text-lg">
            <Unbroken text={visitText(lang, start, choice.minutes)} />
          </p>
        )}
        <p
          className={`figures text-[0.8125rem] leading-normal text-ink-soft sm:text-sm ${start ? 'mt-1' : ''}`}
        >
          <span className="sr-only">{words.chosen} </span>
          <Names context={context} choice={choice} />{' '}
          <span className="mr-2 whitespace-nowrap">{formatPrice(lang, choice.price)}</span>{' '}
          <span className="whitespace-nowrap">{formatDuration(lang, choice.minutes)}</span>
        </p>
        {start && <Served {...props} />}
      </div>
      {mayChange && (
        <Change
          context={context}
          draftFields={draftFields}
          edit={start ? 'time' : 'menu'}
          href={start ? timePath(context, choice, start) : menuPath(context, choice)}
          label={start ? words.changeTimeLabel : words.changeLabel}
          className={`-my-3 -mr-2 ${linkClass}`}
        >
          {words.change}
        </Change>
      )}
    </div>
  )
  if (start || !mayAdd) return line
  return (
    <>
      {line}
      <More context={context} shop={shop} choice={choice} draftFields={draftFields} />
    </>
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

/** Below the menu: who serves, and the way to further menus. Neither stands where a shop has no use for it. */
const More = ({ context, shop, choice, draftFields }: Props) => {
  const { lang } = context
  const words = bookingCart[lang]
  const { wanted, guests } = choice
  const isAsked = wanted.staffId !== undefined && choosableStaff(shop, wanted.menuIds).length > 0
  const canAdd = hasCart(shop)
  if (!isAsked && !canAdd && !shop.has_several_staff) return null
  const query = wantedFields(wanted)
  return (
    <div className="-mb-1 flex flex-wrap items-center gap-x-5 text-[0.8125rem] sm:text-sm">
      {isAsked && (
        <p className="flex items-center text-ink-soft">
          {words.staff.label} <b className="ml-2 text-ink">{guests[0].staff?.name ?? words.staff.none}</b>{' '}
          <Change
            context={context}
            draftFields={draftFields}
            edit="staff"
            href={shopPath(context, '/book', { ...query, staff: undefined })}
            label={words.staff.change}
            className={linkClass}
          >
            {booking[lang].menu.change}
          </Change>
        </p>
      )}
      {(canAdd || shop.has_several_staff) && (
        <Change
          context={context}
          draftFields={draftFields}
          edit={canAdd ? 'cart' : 'second'}
          href={shopPath(context, '/book', { ...query, more: canAdd ? '1' : 'second' })}
          className={`-ml-2 ${linkClass}`}
        >
          {canAdd ? words.add : words.companion.add}
        </Change>
      )}
    </div>
  )
}

const timePath = (context: RenderContext, { wanted }: Choice, start: string): string =>
  shopPath(context, '/book', { ...wantedFields(wanted), from: dateOf(start) })

/** One menu is chosen anew; of several the choice is shown again. */
const menuPath = (context: RenderContext, { wanted }: Choice): string =>
  wanted.menuIds.length > 1 || wanted.companion
    ? shopPath(context, '/book', { ...wantedFields(wanted), more: '1' })
    : shopPath(context, '/book', { staff: wanted.staffId })

/** A link, or while there is input a button that posts it. */
const Change = ({
  context,
  draftFields,
  edit,
  href,
  label,
  className,
  children,
}: {
  context: RenderContext
  draftFields?: Fields | undefined
  edit: string
  href: string
  label?: string
  className: string
  children: ReactNode
}) =>
  draftFields ? (
    <form method="post" action={shopPath(context, '/change')}>
      {/* The button sets `edit`. */}
      <HiddenFields fields={draftFields} without={['edit']} />
      <button name="edit" value={edit} aria-label={label} className={className}>
        {children}
      </button>
    </form>
  ) : (
    <a href={href} aria-label={label} className={className}>
      {children}
    </a>
  )

const linkClass =
  'flex min-h-11 shrink-0 items-center px-2 text-sm font-bold text-primary underline underline-offset-4'
