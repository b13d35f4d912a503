import type { Menu } from '@noren/contract/menus'
import type { Reservation } from '@noren/contract/reservations'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { common } from '@noren/words/common'
import { formatDuration, formatYen } from '@noren/words/format'
import { type ReactNode, useRef, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { NumberField, SelectField } from '#platform/forms/form-field.tsx'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { noMenu } from '../entry/entry-draft.ts'
import { isByHand } from './edit-draft.ts'
import type { EditFormState } from './edit-form-state.ts'

/** The menu with its price and length. Another menu brings its own; what was changed by hand is asked about first. */
export const MenuFields = ({ form, base }: { form: EditFormState; base: Reservation }): ReactNode => {
  const words = useWords(reservationDetail).edit
  const { draft: hidden } = useWords(reservationEntry)
  const { minutes } = useWords(common)
  const menus = useRead('GET /api/menus', {}).data?.data
  const menuOf = (id: string) => menus?.find((menu) => String(menu.id) === id)
  const standing = useRef(form.getValues('menu_id'))
  const [asked, ask] = useState<Menu>()
  const take = (menu: Menu) => {
    form.setValue('price', String(menu.price), { shouldDirty: true })
    form.setValue('total_duration', String(menu.total_duration), { shouldDirty: true })
    form.clearErrors(['price', 'total_duration'])
    ask(undefined)
  }
  const choose = (id: string) => {
    const menu = menuOf(id)
    const wasByHand = isByHand({ ...form.getValues(), menu_id: standing.current }, menuOf(standing.current))
    standing.current = id
    if (!menu) ask(undefined)
    else if (wasByHand) ask(menu)
    else take(menu)
  }
  const isListed = base.menu_id === null || menuOf(String(base.menu_id)) !== undefined
  return (
    <>
      <SelectField
        form={form}
        name="menu_id"
        id="edit-menu"
        label={words.menu}
        need="required"
        onChoose={choose}
      >
        {base.menu_id === null && <option value={noMenu}>{words.noMenu}</option>}
        {!isListed && <option value={String(base.menu_id)}>{base.menu_name}</option>}
        {menus?.map((menu) => (
          <option key={menu.id} value={menu.id}>
            {menu.publish_state === 'draft' ? hidden(menu.name) : menu.name}
          </option>
        ))}
      </SelectField>
      {asked && <TakeOver menu={asked} onTake={() => take(asked)} onKeep={() => ask(undefined)} />}
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
      <Range start={base.start_at} length={foldedNumber(form.watch('total_duration'))} />
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

const TakeOver = ({ menu, onTake, onKeep }: { menu: Menu; onTake: () => void; onKeep: () => void }) => {
  const words = useWords(reservationDetail).edit
  const { list } = useWords(common)
  const lang = useLanguage()
  return (
    <div className="mb-4">
      <Notice
        tone="info"
        title={words.byHand(menu.name)}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={onTake}>
              {words.take(list([formatYen(menu.price), formatDuration(lang, menu.total_duration)]))}
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

/** From when to when, as the length says; its line is kept while that is no number. */
const Range = ({ start, length }: { start: string; length: number }) => {
  const words = useWords(reservationDetail).edit
  const clock = useClockFormat()
  const { minutes } = shopTime(start)
  return (
    <p aria-live="polite" className="figures -mt-1 min-h-6 text-sm text-ink-soft">
      {length > 0 && words.until(clock.range(minutes, minutes + length))}
    </p>
  )
}
