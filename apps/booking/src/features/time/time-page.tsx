import { bookingTime } from '@noren/words/booking-steps'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { Fields, PageOf, RenderContext } from '#platform/view.ts'
import { ChosenMenu } from '#shell/chosen-menu.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { NotOffered } from '#shell/week/not-offered.tsx'
import { WeekPicker, type WeekLinks } from '#shell/week/picker.tsx'
import { MonthTable } from './month-table.tsx'

export const WeekPage = ({ context, page }: { context: RenderContext; page: PageOf<'week'> }): ReactNode => {
  const { shop, menu, week, draftFields, slotUnavailable } = page
  const { lang } = context
  const words = bookingTime[lang]
  const links = draftFields
    ? draftLinks(context, menu.id, draftFields)
    : plainLinks(context, menu.id, week.from)
  return (
    <Frame context={context} shopName={shop.name} step={1}>
      <div className="step-head">
        <Heading>{words.title}</Heading>
        <ChosenMenu
          context={context}
          menu={menu}
          draftFields={draftFields}
          mayChange={shop.menus.length > 1}
        />
      </div>
      {slotUnavailable && <NotOffered lang={lang} />}
      <div className="mt-2">
        <WeekPicker lang={lang} week={week} tel={shop.phone_number} links={links} />
      </div>
    </Frame>
  )
}

export const MonthPage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'month'>
}): ReactNode => {
  const { shop, menu, month } = page
  const words = bookingTime[context.lang]
  return (
    <Frame context={context} shopName={shop.name} step={1}>
      <div className="step-head">
        <Heading>{words.title}</Heading>
        <ChosenMenu context={context} menu={menu} mayChange={shop.menus.length > 1} />
      </div>
      <div className="mt-2">
        <MonthTable context={context} menu={menu.id} month={month} />
      </div>
    </Frame>
  )
}

const plainLinks = (context: RenderContext, menu: number, from: string): WeekLinks => ({
  method: 'get',
  action: shopPath({ ...context, isLangChosen: false }, '/book'),
  hidden: <MenuFields context={context} menu={menu} />,
  toWeek: (start) => ({ href: shopPath(context, '/book', { menu, from: start }) }),
  month: shopPath(context, '/book', { menu, view: 'month', from }),
})

/** While menu or time is changed, every link is a button that posts the input. */
const draftLinks = (context: RenderContext, menu: number, draftFields: Fields): WeekLinks => ({
  method: 'post',
  action: shopPath({ ...context, isLangChosen: false }, '/confirm'),
  hidden: (
    <>
      <HiddenFields fields={draftFields} without={['start', 'edit', 'from', 'menu', 'lang']} />
      <input type="hidden" name="edit" value="time" />
      <MenuFields context={context} menu={menu} />
    </>
  ),
  toWeek: () => ({ formAction: shopPath(context, '/change') }),
})

const MenuFields = ({ context, menu }: { context: RenderContext; menu: number }) => (
  <>
    {context.isLangChosen && <input type="hidden" name="lang" value={context.lang} />}
    <input type="hidden" name="menu" value={menu} />
  </>
)
