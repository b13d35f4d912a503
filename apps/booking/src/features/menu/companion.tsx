import { choosableStaff } from '@noren/contract/booking/choice'
import { Radio } from '@noren/ui/choice'
import { Select } from '@noren/ui/input'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { joinMenuNames } from '@noren/words/visits'
import type { ReactNode } from 'react'
import type { PageOf, RenderContext } from '#platform/view.ts'

type Props = { context: RenderContext; page: PageOf<'cart'> }

/** Below the first person's menus: the quiet way to a second one, or what was chosen for them. */
export const CompanionLine = ({ context: { lang }, page: { shop, wanted } }: Props): ReactNode => {
  const words = bookingCart[lang].companion
  if (!wanted.companion)
    return (
      <button name="more" value="second" className={linkClass}>
        {words.add}
      </button>
    )
  const { menuIds } = wanted.companion
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 rounded-lg border border-line bg-surface px-4 py-1 text-sm">
      <p className="mr-auto">
        <span className="mr-2 text-ink-soft">{words.second}</span>{' '}
        <b>{joinMenuNames(shop.menus.flatMap(({ id, name }) => (menuIds.includes(id) ? [name] : [])))}</b>
      </p>
      <button name="more" value="second" className={linkClass}>
        {booking[lang].menu.change}
      </button>
      <button name="more" value="alone" className={linkClass}>
        {words.drop}
      </button>
    </div>
  )
}

/** Of the second person: at the same time or afterwards, and who serves. */
export const CompanionFields = ({ context: { lang }, page: { shop, wanted } }: Props): ReactNode => {
  const words = bookingCart[lang].companion
  const { mode = 'together', staffId = null } = wanted.companion ?? {}
  const staff = choosableStaff(shop, [])
  return (
    <div className="mt-6 space-y-4">
      <fieldset>
        <legend className="text-base font-bold">{words.mode}</legend>
        {(['together', 'in_turn'] as const).map((one) => (
          <Radio key={one} name="with_mode" value={one} defaultChecked={one === mode} label={words[one]} />
        ))}
      </fieldset>
      {staff.length > 0 && (
        <label className="grid gap-1 text-base font-bold">
          {words.staff}
          <Select name="with_staff" defaultValue={String(staffId ?? 0)}>
            <option value="0">{bookingCart[lang].staff.none}</option>
            {staff.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </label>
      )}
    </div>
  )
}

const linkClass = 'flex min-h-11 items-center text-sm font-bold text-primary underline underline-offset-4'
