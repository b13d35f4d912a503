import type { PublicStaff } from '@noren/contract/booking'
import { bookingCart } from '@noren/words/booking/cart'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import type { RenderContext } from '#platform/view.ts'

/** Above the menus: whom a link of the shop has chosen, and the way to choose nobody. */
export const ChosenStaff = ({
  context,
  staff,
  path,
}: {
  context: RenderContext
  staff: PublicStaff
  path: '' | '/book'
}): ReactNode => {
  const words = bookingCart[context.lang].staff
  return (
    <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-cloth-tint px-4 text-sm">
      <b className="py-2.5">{words.chosen(staff.name)}</b>{' '}
      <a
        href={shopPath(context, path)}
        className="flex min-h-11 items-center text-ink-soft underline underline-offset-4"
      >
        {words.drop}
      </a>
    </p>
  )
}
