import { calendarIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { bookingTime } from '@noren/words/booking-steps'
import { errors as errorTexts } from '@noren/words/errors'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { Fields, PageOf, RenderContext } from '#platform/view.ts'
import { ChosenMenu } from '#shell/chosen-menu.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { Legend, WeekLegend } from '#shell/week/legend.tsx'
import { WeekPicker, type WeekLinks } from '#shell/week/picker.tsx'
import { MonthTable } from './month-table.tsx'

export const WeekPage = ({ context, page }: { context: RenderContext; page: PageOf<'week'> }): ReactNode => {
  const { shop, menu, week, draftFields, slotUnavailable } = page
  const { lang } = context
  const words = bookingTime[lang]
  const links = draftFields ? draftLinks(context, menu.id, draftFields) : plainLinks(context, menu.id)
  return (
    <Frame context={context} shopName={shop.name} step={1}>
      <Heading>{words.title}</Heading>
      {slotUnavailable && (
        <div className="mt-4">
          <Notice tone="caution">
            <Unbroken text={errorTexts[lang].not_offered} />
          </Notice>
        </div>
      )}
      <ChosenMenu context={context} menu={menu} draftFields={draftFields} mayChange={shop.menus.length > 1} />
      <div className="mt-6">
        <WeekPicker lang={lang} week={week} tel={shop.phone_number} links={links} />
      </div>
      <WeekLegend lang={lang} hasPhone={shop.phone_number !== null} />
      {!draftFields && (
        <p className="mt-4">
          <a
            href={shopPath(context, '/book', { menu: menu.id, view: 'month', from: week.from })}
            className={linkClass}
          >
            <Icon path={calendarIcon} size={18} />
            {words.monthView}
          </a>
        </p>
      )}
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
      <Heading>{words.title}</Heading>
      <ChosenMenu context={context} menu={menu} mayChange={shop.menus.length > 1} />
      <div className="mt-6">
        <MonthTable context={context} menu={menu.id} month={month} />
      </div>
      <Legend
        label={words.legend}
        items={(['open', 'few', 'full', 'closed'] as const).map((sign) => [
          words.signs[sign],
          words.states[sign],
        ])}
      />
      <p className="mt-4">
        <a href={shopPath(context, '/book', { menu: menu.id })} className={linkClass}>
          {words.weekView}
        </a>
      </p>
    </Frame>
  )
}

const plainLinks = (context: RenderContext, menu: number): WeekLinks => ({
  method: 'get',
  action: shopPath({ ...context, isLangChosen: false }, '/book'),
  hidden: <MenuFields context={context} menu={menu} />,
  toWeek: (from) => ({ href: shopPath(context, '/book', { menu, from }) }),
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

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 font-bold text-primary underline underline-offset-4'
