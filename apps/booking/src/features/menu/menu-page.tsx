import { doesMenu, hasCart, menuBy } from '@noren/contract/booking/choice'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { ChoiceTicket } from '#shell/choice/choice-ticket.tsx'
import { byCategory } from '#shell/menus/categories.ts'
import { CategoryChips, partId } from '#shell/menus/category-chips.tsx'
import { ChosenStaff } from '#shell/chosen-staff.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { GoneNotice } from '#shell/notices/gone-notice.tsx'
import { MenuList } from '#shell/menus/menu-list.tsx'

type Props = { context: RenderContext; page: PageOf<'menu'> }

/** A press on a menu goes on with it alone. Rule BOOK-80. */
export const MenuPage = ({ context, page }: Props): ReactNode => {
  const { shop, draftFields, withdrawn, staff } = page
  const { lang } = context
  const mains = shop.menus.filter((menu) => !menu.is_add_on)
  const menus = staff
    ? mains.flatMap((menu) => (doesMenu(staff, menu.id) ? [menuBy(menu, staff)] : []))
    : mains
  const parts = byCategory(lang, shop, menus)
  return (
    <Frame
      context={context}
      shopName={shop.name}
      step={0}
      choosesStaff={shop.has_several_staff && shop.staff.length > 0}
      ticket={<ChoiceTicket context={context} shop={shop} staff={staff} />}
    >
      <Heading>{booking[lang].menu.title}</Heading>
      {withdrawn && (
        <div className="mt-4">
          <Notice tone="danger">{booking[lang].menu.withdrawn}</Notice>
        </div>
      )}
      <GoneNotice context={context} gone={page.gone} />
      {staff && <ChosenStaff context={context} staff={staff} path="/book" />}
      {hasCart(shop) && <Several context={context} page={page} />}
      <div className={`space-y-6 ${hasCart(shop) ? 'mt-1' : 'mt-5'}`}>
        <CategoryChips context={context} parts={parts} />
        {parts.map(({ title, menus: ofPart }, index) => (
          <section key={title} id={partId(index)} className="scroll-mt-20">
            {title && <h2 className="mb-2 text-lg">{title}</h2>}
            <MenuList
              context={context}
              shopName={shop.name}
              menus={ofPart}
              staffId={staff?.id}
              draftFields={draftFields}
              saysTax={index === parts.length - 1}
            />
          </section>
        ))}
      </div>
    </Frame>
  )
}

/** The way to several menus in one visit. */
const Several = ({ context, page: { draftFields, staff } }: Props) => {
  const text = bookingCart[context.lang].several
  if (!draftFields)
    return (
      <a href={shopPath(context, '/book', { staff: staff?.id, more: '1' })} className={linkClass}>
        {text}
      </a>
    )
  return (
    <form method="post" action={shopPath(context, '/change')}>
      <HiddenFields fields={draftFields} without={['edit', 'more']} />
      <button name="edit" value="cart" className={linkClass}>
        {text}
      </button>
    </form>
  )
}

const linkClass =
  'flex min-h-11 w-fit items-center text-sm font-bold text-primary underline underline-offset-4'
