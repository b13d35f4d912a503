import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { common } from '@noren/words/common'
import { formatDuration, formatShortDate, formatYen } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, useEffect } from 'react'
import { useRead } from '#platform/api.ts'
import { minutesOf } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { SelectField } from '#platform/forms/form-field.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { stored } from '#platform/stored/storage.ts'
import { type EntryDraft, isAfter, noMenu } from './entry-draft.ts'
import type { EntryFormState } from './entry-form-state.ts'
import { timeOf } from './time/time-text.ts'

/** All menus, drafts too; the one that was entered last is chosen already, or else the first. A visit may also have times without a menu. */
export const MenuField = ({ form }: { form: EntryFormState }): ReactNode => {
  const words = useWords(reservationEntry)
  const { retry, loading } = useWords(common)
  const { data, isError, refetch } = useRead('GET /api/menus', {})
  const menus = data?.data
  const usual =
    menus && (menus.find(({ id }) => String(id) === stored('local').read(lastMenu)) ?? menus[0])?.id
  useEffect(() => {
    if (usual !== undefined && form.getValues('menu_id') === '') form.setValue('menu_id', String(usual))
  }, [usual, form])
  if (isError && menus === undefined)
    return (
      <div className="mb-5">
        <Notice
          tone="danger"
          title={words.menusFailed}
          action={
            <Button variant="outline" size="sm" onClick={() => void refetch()}>
              {retry}
            </Button>
          }
        />
      </div>
    )
  return (
    <SelectField
      form={form}
      name="menu_id"
      id="entry-menu"
      label={words.menu}
      need="required"
      messages={{ required: words.chooseMenu }}
    >
      <option value="">{menus === undefined ? loading : words.chooseMenu}</option>
      {menus?.map((menu) => (
        <option key={menu.id} value={menu.id}>
          {menu.publish_state === 'draft' ? words.draft(menu.name) : menu.name}
        </option>
      ))}
      {menus && <option value={noMenu}>{words.noMenu}</option>}
    </SelectField>
  )
}

/** For the next entry on this device. Rule RES-31. */
export const rememberMenu = (menuId: number): void => stored('local').write(lastMenu, String(menuId))

const lastMenu = 'entry.menu'

/** What was typed, in words: day, times, price, and the preparation and clean-up. */
export const Span = ({ values }: { values: EntryDraft }): ReactNode => {
  const { menu_id, date, kind } = values
  const [time, end] = [timeOf(values.time) ?? '', timeOf(values.end) ?? '']
  const words = useWords(reservationEntry)
  const { before, after } = useWords(reservations).day
  const { list } = useWords(common)
  const lang = useLanguage()
  const clock = useClockFormat()
  const menus = useRead('GET /api/menus', {}).data?.data
  const menu = kind === 'booking' ? menus?.find(({ id }) => String(id) === menu_id) : undefined
  const start = minutesOf(time)
  const length = menu?.total_duration ?? (isAfter(end, time) ? minutesFrom(end, start) : undefined)
  if (date === '' || time === '' || length === undefined || (menu_id === '' && kind === 'booking'))
    return null
  const around = [
    ...(menu?.before_time ? [before(formatDuration(lang, menu.before_time))] : []),
    ...(menu?.after_time ? [after(formatDuration(lang, menu.after_time))] : []),
  ]
  return (
    <p className="figures -mt-1 mb-4 rounded-md bg-paper px-3.5 py-2 text-sm text-ink-soft">
      <span className="font-bold text-ink">
        {formatShortDate(lang, date)} {clock.range(start, start + length)}
      </span>{' '}
      {list([formatDuration(lang, length), ...(menu ? [formatYen(menu.price)] : [])])}
      {around.length > 0 && <span className="block">{words.around(list(around))}</span>}
    </p>
  )
}

const minutesFrom = (end: string, start: number): number => (minutesOf(end) || 24 * 60) - start
