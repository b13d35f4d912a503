import { booking } from '@noren/words/booking'
import { formatDuration, formatPrice } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import { dateOf, visitText } from '#platform/moment.ts'
import type { Fields, Menu, RenderContext } from '#platform/view.ts'
import { Unbroken } from './unbroken.tsx'

/** Menu and time chosen so far, above the current step; the change button posts `draftFields` along. */
export const ChosenMenu = ({
  context,
  menu,
  start,
  draftFields,
  mayChange = true,
}: {
  context: RenderContext
  menu: Menu
  start?: string
  draftFields?: Fields
  mayChange?: boolean
}): ReactNode => {
  const { lang } = context
  const words = booking[lang].menu
  return (
    <div
      className={`flex items-baseline justify-between gap-2 text-sm ${start ? 'mt-2 rounded-lg bg-primary-tint px-4 py-3' : 'mt-1'}`}
    >
      <div className="min-w-0">
        {start && (
          <p className="figures text-base leading-snug font-bold text-primary sm:text-lg">
            <Unbroken text={visitText(lang, start, menu.total_duration)} />
          </p>
        )}
        <p
          className={`figures text-[0.8125rem] leading-normal text-ink-soft sm:text-sm ${start ? 'mt-1' : ''}`}
        >
          <span className="sr-only">{words.chosen} </span>
          <b className="mr-2 text-ink">{menu.name}</b>{' '}
          <span className="mr-2 whitespace-nowrap">{formatPrice(lang, menu.price)}</span>{' '}
          <span className="whitespace-nowrap">{formatDuration(lang, menu.total_duration)}</span>
        </p>
      </div>
      {mayChange && <ChangeLink context={context} menu={menu} start={start} draftFields={draftFields} />}
    </div>
  )
}

const ChangeLink = ({
  context,
  menu,
  start,
  draftFields,
}: {
  context: RenderContext
  menu: Menu
  start?: string
  draftFields?: Fields
}) => {
  const words = booking[context.lang].menu
  const linkClass =
    '-my-3 -mr-2 flex min-h-11 shrink-0 items-center px-2 text-sm font-bold text-primary underline underline-offset-4'
  const changeLabel = start ? words.changeTimeLabel : words.changeLabel
  if (!draftFields) {
    const path = start
      ? shopPath(context, '/book', { menu: menu.id, from: dateOf(start) })
      : shopPath(context, '/book')
    return (
      <a href={path} aria-label={changeLabel} className={linkClass}>
        {words.change}
      </a>
    )
  }
  return (
    <form method="post" action={shopPath(context, '/change')}>
      {/* The button sets `edit`. */}
      <HiddenFields fields={draftFields} without={['edit']} />
      <button name="edit" value={start ? 'time' : 'menu'} aria-label={changeLabel} className={linkClass}>
        {words.change}
      </button>
    </form>
  )
}
