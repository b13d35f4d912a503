import { hasCart, wantedFields, type Choice } from '@noren/contract/booking/choice'
import type { PublicShop } from '@noren/contract/booking'
import { bookingCart } from '@noren/words/booking/cart'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import { dateOf } from '#platform/moment.ts'
import type { Fields, RenderContext } from '#platform/view.ts'

/** A link, or while there is input a button that posts it. */
export const Change = ({
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
}): ReactNode =>
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

/** The way to further menus, or to a second person: nothing where a shop has no use for it. Rule BOOK-80. */
export const AddMore = ({
  context,
  shop,
  choice,
  draftFields,
  className = '',
}: {
  context: RenderContext
  shop: PublicShop
  choice: Choice
  draftFields?: Fields | undefined
  className?: string
}): ReactNode => {
  const words = bookingCart[context.lang]
  const canAdd = hasCart(shop)
  if (!canAdd && !shop.has_several_staff) return null
  return (
    <div className={className}>
      <Change
        context={context}
        draftFields={draftFields}
        edit={canAdd ? 'cart' : 'second'}
        href={shopPath(context, '/book', { ...wantedFields(choice.wanted), more: canAdd ? '1' : 'second' })}
        className="-ml-2 flex min-h-11 w-fit items-center px-2 text-sm font-bold text-primary underline underline-offset-4"
      >
        {canAdd ? words.add : words.companion.add}
      </Change>
    </div>
  )
}

export const timePath = (context: RenderContext, { wanted }: Choice, start: string): string =>
  shopPath(context, '/book', { ...wantedFields(wanted), from: dateOf(start) })

/** One menu is chosen anew; of several the choice is shown again. */
export const menuPath = (context: RenderContext, { wanted }: Choice): string =>
  wanted.menuIds.length > 1 || wanted.companion
    ? shopPath(context, '/book', { ...wantedFields(wanted), more: '1' })
    : shopPath(context, '/book', { staff: wanted.staffId })

export const staffPath = (context: RenderContext, { wanted }: Choice): string =>
  shopPath(context, '/book', { ...wantedFields(wanted), staff: undefined })
