import { choosableStaff } from '@noren/contract/booking/choice'
import { buttonClass } from '@noren/ui/button'
import { bookingCart } from '@noren/words/booking/cart'
import type { ReactNode } from 'react'
import { ScriptText } from '#platform/script-texts/script-text.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'

/** The sum, which only script can keep, and the way on. */
export const CartBar = ({
  context: { lang },
  page: { shop, wanted, draftFields },
}: {
  context: RenderContext
  page: PageOf<'cart'>
}): ReactNode => {
  const words = bookingCart[lang]
  const asksStaff = wanted.staffId === undefined && !draftFields && choosableStaff(shop, []).length > 0
  return (
    <div className="bottom-bar mt-4">
      <p role="status" data-cart-problem="" className="text-sm font-bold text-danger empty:hidden" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <p
          hidden
          data-cart-sum={lang}
          className="figures text-sm leading-snug week:text-base [&[hidden]]:hidden"
        >
          <span className="sr-only">
            <ScriptText>{words.sum}</ScriptText>
          </span>{' '}
          <b data-sum-price="" /> <span data-sum-minutes="" className="whitespace-nowrap text-ink-soft" />
        </p>
        <button className={`${buttonClass({ size: 'lg' })} grow`}>
          {asksStaff ? words.toStaff : words.toTime}
        </button>
      </div>
    </div>
  )
}
