import { doesMenu, menuBy, type ChoiceProblem } from '@noren/contract/booking/choice'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import type { ReactNode } from 'react'
import { formPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { ChoiceTicket } from '#shell/choice/choice-ticket.tsx'
import { byCategory } from '#shell/menus/categories.ts'
import { CategoryChips, partId } from '#shell/menus/category-chips.tsx'
import { ChosenStaff } from '#shell/chosen-staff.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { GoneNotice } from '#shell/notices/gone-notice.tsx'
import { TaxIncluded } from '#shell/menus/menu-list.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { CartBar } from './cart-bar.tsx'
import { CartRows } from './cart-rows.tsx'
import { CompanionFields, CompanionLine } from './companion.tsx'
import { carriedOn } from './carried.ts'

export type CartProps = { context: RenderContext; page: PageOf<'cart'> }

/** Several menus and add-ons of one person, as checkboxes of a form that also works without script. Rules BOOK-81 to BOOK-83. */
export const CartPage = ({ context, page }: CartProps): ReactNode => {
  const { shop, wanted, isSecond, problem, draftFields } = page
  const { lang } = context
  const words = bookingCart[lang]
  const staff = isSecond ? undefined : shop.staff.find(({ id }) => id === wanted.staffId)
  const offered = staff
    ? shop.menus.flatMap((menu) => (doesMenu(staff, menu.id) ? [menuBy(menu, staff)] : []))
    : shop.menus
  const mains = offered.filter((menu) => !menu.is_add_on)
  const addOns = offered.filter((menu) => menu.is_add_on)
  const chosen = isSecond ? (wanted.companion?.menuIds ?? []) : wanted.menuIds
  const parts = byCategory(lang, shop, mains)
  const rows = { context, shop, name: isSecond ? 'with' : 'menu', chosen }
  return (
    <Frame
      context={context}
      shopName={shop.name}
      step={0}
      choosesStaff={shop.has_several_staff && shop.staff.length > 0}
      ticket={isSecond ? undefined : <ChoiceTicket context={context} shop={shop} staff={staff} />}
    >
      <Heading>{isSecond ? words.companion.title : words.title}</Heading>
      {problem && (
        <div className="mt-4">
          <Notice tone="danger">
            <Unbroken text={problemText(context, page, problem)} />
          </Notice>
        </div>
      )}
      <GoneNotice context={context} gone={page.gone} />
      {staff && !draftFields && <ChosenStaff context={context} staff={staff} path="/book" />}
      <form
        method={draftFields ? 'post' : 'get'}
        action={formPath(context, draftFields ? '/change' : '/book')}
        data-cart
        className="mt-4"
      >
        <HiddenFields fields={carriedOn(context, page)} />
        <div className="space-y-6">
          <CategoryChips context={context} parts={parts} />
          {parts.map(({ title, menus }, index) => (
            <fieldset key={title} id={partId(index)} className="scroll-mt-20">
              <legend className={title ? 'mb-2 text-base font-bold' : 'sr-only'}>
                {title || booking[lang].shop.menus}
              </legend>
              <CartRows {...rows} menus={menus} />
            </fieldset>
          ))}
          {addOns.length > 0 && (
            <fieldset data-add-ons="">
              <legend className="text-base font-bold">{words.addOns}</legend>
              <p className="mb-2 text-sm text-ink-soft">{words.addOnsHint}</p>
              <CartRows {...rows} menus={addOns} />
            </fieldset>
          )}
        </div>
        <TaxIncluded context={context} />
        {isSecond ? (
          <CompanionFields context={context} page={page} />
        ) : (
          shop.has_several_staff && <CompanionLine context={context} page={page} />
        )}
        <CartBar context={context} page={page} />
      </form>
    </Frame>
  )
}

const problemText = ({ lang }: RenderContext, { shop }: PageOf<'cart'>, problem: ChoiceProblem): string => {
  const words = bookingCart[lang].problems
  const nameOf = (id: number) => shop.menus.find((menu) => menu.id === id)?.name ?? ''
  switch (problem.reason) {
    case 'add_on_alone':
      return words.add_on_alone(nameOf(problem.menuId))
    case 'excluded':
      return words.excluded(nameOf(problem.menuId), nameOf(problem.otherId))
    case 'unknown':
      return booking[lang].menu.withdrawn
    default:
      return words[problem.reason]
  }
}
