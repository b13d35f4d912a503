import type { Menu } from '@noren/contract/menus'
import type { Reservation } from '@noren/contract/reservations'
import type { StaffMember } from '@noren/contract/staff'
import type { CartMenu } from '@noren/scheduling/cart'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { visitWords } from '@noren/words/admin/reservations/visit'
import { common } from '@noren/words/common'
import { formatDuration, formatAmount } from '@noren/words/format'
import { joinMenuNames } from '@noren/words/visits'
import { type ReactNode, useRef, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { NumberField, SelectField } from '#platform/forms/form-field.tsx'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { noMenu } from '../entry/entry-draft.ts'
import { cartMenuOf, cartMenuOfLine, cartOf } from '../visit/cart.ts'
import { MoreMenus } from '../visit/more-menus.tsx'
import { type EditDraft, isByHand, menuIdsOf, type Sum } from './edit-draft.ts'
import type { EditFormState } from './edit-form-state.ts'
import { StaffField } from './staff-field.tsx'

type Asked = Sum & { name: string }

/**
 * The menus with their price and length. Another menu brings its own; what was changed by hand is asked about first. One that is added
 * or taken away changes both by what it comes to itself.
 */
export const MenuFields = ({ form, base }: { form: EditFormState; base: Reservation }): ReactNode => {
  const words = useWords(reservationDetail).edit
  const { draft: hidden } = useWords(reservationEntry)
  const { cannot } = useWords(visitWords)
  const { minutes } = useWords(common)
  const menus = useRead('GET /api/menus', {}).data?.data
  const staff = useRead('GET /api/staff', {}).data?.data
  const cartMenus = [
    ...(menus ?? []).map((menu) => cartMenuOf(menu, shopTime(base.start_at).date)),
    ...unlisted(base, menus),
  ]
  const sumOf = (draft: EditDraft) => sumBy(draft, { base, menus: cartMenus, staff })
  const nameOf = ({ id, name }: CartMenu) =>
    menus?.some((menu) => menu.id === id && menu.publish_state === 'draft') ? hidden(name) : name
  const standing = useRef(form.getValues())
  const [asked, ask] = useState<Asked>()
  const set = ({ price, totalDuration }: Sum) => {
    form.setValue('price', String(price), { shouldDirty: true })
    form.setValue('total_duration', String(totalDuration), { shouldDirty: true })
    form.clearErrors(['price', 'total_duration'])
    ask(undefined)
  }
  /** After another menu was chosen, or one was added or taken away. */
  const follow = (isOther: boolean) => {
    const [before, after] = [standing.current, form.getValues()]
    standing.current = after
    const [from, to] = [sumOf(before), sumOf(after)]
    const chosen = menuIdsOf(after)
    if (!to) ask(undefined)
    else if (!isOther) set(shifted(after, from ?? { price: 0, totalDuration: 0 }, to))
    else if (!isByHand({ ...after, menu_id: before.menu_id }, from)) set(to)
    else
      ask({
        ...to,
        name: joinMenuNames(chosen.flatMap((id) => cartMenus.find((menu) => menu.id === id)?.name ?? [])),
      })
  }
  const changeMore = (more: string[], changed: number | undefined) => {
    form.setValue('more_menu_ids', more, { shouldDirty: true })
    if (menuIdsOf(form.getValues()).join() !== menuIdsOf(standing.current).join())
      follow(changed !== undefined)
  }
  const values = form.watch()
  const chosen = menuIdsOf(values)
  const sum = sumOf(values)
  const first = cartMenus.filter(({ id, isAddOn }) => !isAddOn || id === base.menu_id)
  const adjustment = sum && chosen.length > 0 ? foldedNumber(values.price) - sum.price : 0
  return (
    <>
      <SelectField
        form={form}
        name="menu_id"
        id="edit-menu"
        label={words.menu}
        need="required"
        onChoose={() => follow(true)}
      >
        {base.menu_id === null && <option value={noMenu}>{words.noMenu}</option>}
        {first.map((menu) => (
          <option key={menu.id} value={menu.id}>
            {nameOf(menu)}
          </option>
        ))}
      </SelectField>
      {menus !== undefined && chosen.length > 1 && !sum && (
        <p role="alert" className="-mt-2 mb-2 text-sm text-danger">
          {cannot}
        </p>
      )}
      <MoreMenus
        id="edit"
        menus={cartMenus}
        first={values.menu_id}
        more={values.more_menu_ids}
        nameOf={nameOf}
        onChange={changeMore}
      />
      {asked && <TakeOver asked={asked} onTake={() => set(asked)} onKeep={() => ask(undefined)} />}
      <StaffField form={form} base={base} />
      <div className="grid grid-cols-2 gap-x-4">
        <PriceField form={form} />
        <NumberField
          form={form}
          name="total_duration"
          id="edit-length"
          label={words.length}
          need="required"
          suffix={minutes}
        />
      </div>
      <Range
        start={base.start_at}
        length={foldedNumber(values.total_duration)}
        adjustment={Number.isNaN(adjustment) ? 0 : adjustment}
      />
    </>
  )
}

export const PriceField = ({ form }: { form: EditFormState }): ReactNode => {
  const words = useWords(reservationDetail).edit
  const { yen } = useWords(common)
  return (
    <NumberField form={form} name="price" id="edit-price" label={words.price} need="required" suffix={yen} />
  )
}

/** Menus of the visit that were deleted, as its lines have them. */
const unlisted = (base: Reservation, menus: readonly Menu[] | undefined): CartMenu[] =>
  base.lines
    .filter(({ menu_id: id }) => id !== null && !menus?.some((menu) => menu.id === id))
    .map(({ menu_id: menuId, ...line }) => cartMenuOfLine({ ...line, menuId }))

type Known = {
  base: Reservation
  menus: readonly CartMenu[]
  staff: readonly StaffMember[] | undefined
}

/** What the menus come to with whoever serves; undefined without one, and where nobody can say because one was deleted. */
const sumBy = (draft: EditDraft, { base, menus, staff }: Known): Sum | undefined => {
  const ids = menuIdsOf(draft)
  if (ids.length === 0) return undefined
  const isNominated = base.is_nominated && draft.staff_id === String(base.staff_id)
  const cart = cartOf(
    ids.flatMap((id) => menus.filter((menu) => menu.id === id)),
    { staff: staff?.find(({ id }) => String(id) === draft.staff_id), isNominated },
  )
  return cart && { price: cart.price, totalDuration: cart.service.totalDuration }
}

/** What stands in the form with the difference between two sums. */
const shifted = (draft: EditDraft, from: Sum, to: Sum): Sum => {
  const [price, length] = [foldedNumber(draft.price), foldedNumber(draft.total_duration)]
  return {
    price: Number.isNaN(price) ? to.price : Math.max(0, price + to.price - from.price),
    totalDuration: Number.isNaN(length)
      ? to.totalDuration
      : Math.max(1, length + to.totalDuration - from.totalDuration),
  }
}

const TakeOver = ({ asked, onTake, onKeep }: { asked: Asked; onTake: () => void; onKeep: () => void }) => {
  const words = useWords(reservationDetail).edit
  const { list } = useWords(common)
  const lang = useLanguage()
  return (
    <div className="mb-4">
      <Notice
        tone="info"
        title={words.byHand(asked.name)}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={onTake}>
              {words.take(list([formatAmount(lang, asked.price), formatDuration(lang, asked.totalDuration)]))}
            </Button>
            <Button variant="quiet" size="sm" onClick={onKeep}>
              {words.keep}
            </Button>
          </div>
        }
      />
    </div>
  )
}

/** From when to when, as the length says, and by how much the price is not that of the menus; its line is kept without a number. */
const Range = ({ start, length, adjustment }: { start: string; length: number; adjustment: number }) => {
  const lang = useLanguage()
  const words = useWords(reservationDetail).edit
  const visit = useWords(visitWords)
  const clock = useClockFormat()
  const { minutes } = shopTime(start)
  return (
    <p aria-live="polite" className="figures -mt-1 min-h-6 text-sm text-ink-soft">
      {length > 0 && words.until(clock.range(minutes, minutes + length))}{' '}
      {adjustment !== 0 && visit.adjustment(formatAmount(lang, adjustment))}
    </p>
  )
}
