import { clockIcon, Icon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import { formatDuration, formatPrice } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import { momentText } from '#platform/moment.ts'
import type { Fields, Menu, Setting } from '#platform/view.ts'
import { Unbroken } from './unbroken.tsx'

/** Menu and time chosen so far, above the current step. `carry`: typed fields that the change button posts along. */
export const ChosenMenu = ({
  setting,
  menu,
  start,
  carry,
  mayChange = true,
}: {
  setting: Setting
  menu: Menu
  start?: string
  carry?: Fields
  mayChange?: boolean
}): ReactNode => {
  const { lang } = setting
  const words = booking[lang].menu
  return (
    <div className="mt-4 flex items-start justify-between gap-3 rounded-lg border border-line bg-surface py-3 pr-2 pl-4">
      <div className="min-w-0">
        {start && (
          <p className="figures text-lg font-bold text-primary">
            <Unbroken text={momentText(lang, start)} />
          </p>
        )}
        <p className="leading-snug font-bold">
          <span className="sr-only">{words.chosen} </span>
          {menu.name}
        </p>
        <MenuFacts setting={setting} menu={menu} />
      </div>
      {mayChange && <Change setting={setting} menu={menu} start={start} carry={carry} />}
    </div>
  )
}

export const MenuFacts = ({ setting: { lang }, menu }: { setting: Setting; menu: Menu }): ReactNode => (
  <span className="figures mt-1.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
    <span className="font-bold whitespace-nowrap text-ink">{formatPrice(lang, menu.price)}</span>
    <span className="inline-flex items-center gap-1">
      <Icon path={clockIcon} size={14} />
      {booking[lang].menu.minutes(formatDuration(lang, menu.total_duration))}
    </span>
  </span>
)

const Change = ({
  setting,
  menu,
  start,
  carry,
}: {
  setting: Setting
  menu: Menu
  start?: string
  carry?: Fields
}) => {
  const words = booking[setting.lang].menu
  const look =
    'flex min-h-11 shrink-0 items-center px-2 text-sm font-bold text-primary underline underline-offset-4'
  const changeLabel = start ? words.changeTimeLabel : words.changeLabel
  if (!carry) {
    const path = start
      ? shopPath(setting, '/book', { menu: menu.id, from: start.slice(0, 10) })
      : shopPath(setting, '/book')
    return (
      <a href={path} aria-label={changeLabel} className={look}>
        {words.change}
      </a>
    )
  }
  return (
    <form method="post" action={shopPath(setting, '/change')}>
      <HiddenFields fields={carry} without={['edit']} />
      <button name="edit" value={start ? 'time' : 'menu'} aria-label={changeLabel} className={look}>
        {words.change}
      </button>
    </form>
  )
}
