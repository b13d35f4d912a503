import { calendarIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { bookingTime } from '@noren/words/booking-steps'
import { errors as errorTexts } from '@noren/words/errors'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { Fields, PageOf, Setting } from '#platform/view.ts'
import { ChosenMenu } from '#shell/chosen-menu.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { Legend, WeekLegend } from '#shell/week/legend.tsx'
import { WeekPicker, type WeekLinks } from '#shell/week/picker.tsx'
import { MonthTable } from './month-table.tsx'

export const WeekPage = ({ setting, page }: { setting: Setting; page: PageOf<'week'> }): ReactNode => {
  const { shop, menu, week, carry, lost } = page
  const { lang } = setting
  const words = bookingTime[lang]
  const links = carry ? carryingLinks(setting, menu.id, carry) : plainLinks(setting, menu.id)
  return (
    <Frame setting={setting} shopName={shop.name} step={1}>
      <Heading>{words.title}</Heading>
      {lost && (
        <div className="mt-4">
          <Notice tone="caution">
            <Unbroken text={errorTexts[lang].not_offered} />
          </Notice>
        </div>
      )}
      <ChosenMenu setting={setting} menu={menu} carry={carry} mayChange={shop.menus.length > 1} />
      <div className="mt-6">
        <WeekPicker lang={lang} week={week} tel={shop.phone_number} links={links} />
      </div>
      <WeekLegend lang={lang} hasPhone={shop.phone_number !== null} />
      {!carry && (
        <p className="mt-4">
          <a
            href={shopPath(setting, '/book', { menu: menu.id, view: 'month', from: week.from })}
            className={linkLook}
          >
            <Icon path={calendarIcon} size={18} />
            {words.monthView}
          </a>
        </p>
      )}
    </Frame>
  )
}

export const MonthPage = ({ setting, page }: { setting: Setting; page: PageOf<'month'> }): ReactNode => {
  const { shop, menu, month } = page
  const words = bookingTime[setting.lang]
  return (
    <Frame setting={setting} shopName={shop.name} step={1}>
      <Heading>{words.title}</Heading>
      <ChosenMenu setting={setting} menu={menu} mayChange={shop.menus.length > 1} />
      <div className="mt-6">
        <MonthTable setting={setting} menu={menu.id} month={month} />
      </div>
      <Legend
        label={words.legend}
        items={(['open', 'few', 'full', 'closed'] as const).map((sign) => [
          words.signs[sign],
          words.states[sign],
        ])}
      />
      <p className="mt-4">
        <a href={shopPath(setting, '/book', { menu: menu.id })} className={linkLook}>
          {words.weekView}
        </a>
      </p>
    </Frame>
  )
}

const plainLinks = (setting: Setting, menu: number): WeekLinks => ({
  method: 'get',
  action: shopPath({ ...setting, isLangChosen: false }, '/book'),
  hidden: <MenuFields setting={setting} menu={menu} />,
  toWeek: (from) => ({ href: shopPath(setting, '/book', { menu, from }) }),
})

/** While menu or time is changed, every link is a button that posts the input. */
const carryingLinks = (setting: Setting, menu: number, carry: Fields): WeekLinks => ({
  method: 'post',
  action: shopPath({ ...setting, isLangChosen: false }, '/confirm'),
  hidden: (
    <>
      <HiddenFields fields={carry} without={['start', 'edit', 'from', 'menu', 'lang']} />
      <input type="hidden" name="edit" value="time" />
      <MenuFields setting={setting} menu={menu} />
    </>
  ),
  toWeek: () => ({ formAction: shopPath(setting, '/change') }),
})

const MenuFields = ({ setting, menu }: { setting: Setting; menu: number }) => (
  <>
    {setting.isLangChosen && <input type="hidden" name="lang" value={setting.lang} />}
    <input type="hidden" name="menu" value={menu} />
  </>
)

const linkLook =
  'inline-flex min-h-11 items-center gap-1.5 font-bold text-primary underline underline-offset-4'
