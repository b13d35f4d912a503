import { calendarIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { bookingTime } from '@noren/words/booking-steps'
import { errors as errorTexts } from '@noren/words/errors'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import type { PageOf, Setting } from '#platform/view.ts'
import { ChosenMenu } from '#shell/chosen-menu.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { MonthTable } from './month-table.tsx'
import { WeekPicker } from './week-picker.tsx'

export const WeekPage = ({ setting, page }: { setting: Setting; page: PageOf<'week'> }): ReactNode => {
  const { shop, menu, week, carry, lost } = page
  const { lang } = setting
  const words = bookingTime[lang]
  return (
    <Frame setting={setting} shopName={shop.name} step={1} wide>
      <Heading>{words.title}</Heading>
      {lost && (
        <div className="mt-4">
          <Notice tone="caution">{errorTexts[lang].not_offered}</Notice>
        </div>
      )}
      <ChosenMenu setting={setting} menu={menu} carry={carry} mayChange={shop.menus.length > 1} />
      <div className="mt-6 -mx-2">
        <WeekPicker setting={setting} menu={menu.id} tel={shop.phone_number} week={week} carry={carry} />
      </div>
      <Legend lang={lang} hasPhone={shop.phone_number !== null} />
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
    <Frame setting={setting} shopName={shop.name} step={1} wide>
      <Heading>{words.title}</Heading>
      <ChosenMenu setting={setting} menu={menu} mayChange={shop.menus.length > 1} />
      <div className="mt-6">
        <MonthTable setting={setting} menu={menu.id} month={month} />
      </div>
      <ul className={legendLook}>
        {(['open', 'few', 'full', 'closed'] as const).map((sign) => (
          <Meaning key={sign} sign={words.signs[sign]} text={words.states[sign]} />
        ))}
      </ul>
      <p className="mt-4">
        <a href={shopPath(setting, '/book', { menu: menu.id })} className={linkLook}>
          {words.weekView}
        </a>
      </p>
    </Frame>
  )
}

const Legend = ({ lang, hasPhone }: { lang: Lang; hasPhone: boolean }) => {
  const { legend, legendItems, signs, states, tel } = bookingTime[lang]
  return (
    <ul aria-label={legend} className={legendLook}>
      <Meaning sign={signs.open} text={legendItems.free} />
      <Meaning sign={signs.full} text={legendItems.taken} />
      <Meaning sign={signs.later} text={legendItems.none} />
      {hasPhone && <Meaning sign={tel} text={legendItems.tel} />}
      <Meaning sign={signs.few} text={states.few} />
      <Meaning sign={signs.closed} text={states.closed} />
    </ul>
  )
}

const Meaning = ({ sign, text }: { sign: string; text: string }) => (
  <li className="flex items-center gap-1.5">
    <span className="font-bold text-ink">{sign}</span>
    {text}
  </li>
)

const legendLook = 'mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft'
const linkLook =
  'inline-flex min-h-11 items-center gap-1.5 font-bold text-primary underline underline-offset-4'
