import type { Cart } from '@noren/scheduling/cart'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { visitWords } from '@noren/words/admin/reservations/visit'
import { common } from '@noren/words/common'
import { formatDuration, formatShortDate, formatAmount } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, useEffect } from 'react'
import { useRead } from '#platform/api.ts'
import { minutesOf } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { SelectField } from '#platform/forms/form-field.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { stored } from '#platform/stored/storage.ts'
import { MoreMenus } from '../visit/more-menus.tsx'
import { cartMenuOf, cartOf } from '../visit/cart.ts'
import { type EntryDraft, isAfter, menuIdsOf, noMenu } from './entry-draft.ts'
import type { EntryFormState } from './entry-form-state.ts'
import { timeOf } from './time/time-text.ts'

/** The menu, and others that belong to the same visit. */
export const MenuFields = ({ form }: { form: EntryFormState }): ReactNode => {
  const { draft } = useWords(reservationEntry)
  const { cannot } = useWords(visitWords)
  const listed = useRead('GET /api/menus', {}).data?.data
  const { menu_id, more_menu_ids: more, date } = form.watch()
  const isDraft = (id: number) => listed?.find((menu) => menu.id === id)?.publish_state === 'draft'
  const menus = listed?.map((menu) => cartMenuOf(menu, date)) ?? []
  const chosen = menuIdsOf({ menu_id, more_menu_ids: more })
  const isWrong =
    listed !== undefined &&
    chosen.length > 1 &&
    cartOf(chosen.flatMap((id) => menus.filter((menu) => menu.id === id))) === undefined
  return (
    <>
      <MenuField form={form} />
      {isWrong && (
        <p role="alert" className="-mt-2 mb-2 text-sm text-danger">
          {cannot}
        </p>
      )}
      {listed === undefined && <div className="-mt-2 mb-4 h-9 pointer-coarse:h-11" />}
      <MoreMenus
        id="entry"
        menus={menus}
        first={menu_id}
        more={more}
        nameOf={({ id, name }) => (isDraft(id) ? draft(name) : name)}
        onChange={(next) => form.setValue('more_menu_ids', next, { shouldDirty: true })}
      />
    </>
  )
}

/** All menus, drafts too; the one that was entered last is chosen already, or else the first. A visit may also have times without a menu. */
const MenuField = ({ form }: { form: EntryFormState }): ReactNode => {
  const words = useWords(reservationEntry)
  const { retry, loading } = useWords(common)
  const { data, isError, refetch } = useRead('GET /api/menus', {})
  // An add-on alone is no visit.
  const menus = data?.data.filter((menu) => !menu.is_add_on)
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

/** What was typed, in words, beside the button that enters it (rule RES-171): day, times, price, and the preparation and clean-up. */
export const Span = ({ values }: { values: EntryDraft }): ReactNode => {
  const { menu_id, date, kind } = values
  const [time, end] = [timeOf(values.time) ?? '', timeOf(values.end) ?? '']
  const words = useWords(reservationEntry)
  const { before, after } = useWords(reservations).day
  const { waits } = useWords(visitWords)
  const { list } = useWords(common)
  const lang = useLanguage()
  const clock = useClockFormat()
  const cart = useEntryCart(values)
  const start = minutesOf(time)
  const service = cart?.service
  const length = service?.totalDuration ?? (isAfter(end, time) ? minutesFrom(end, start) : undefined)
  if (date === '' || time === '' || length === undefined || (menu_id === '' && kind === 'booking'))
    return null
  const waiting = service?.waits?.reduce((sum, [from, to]) => sum + to - from, 0) ?? 0
  const around = [
    ...(service?.beforeTime ? [before(formatDuration(lang, service.beforeTime))] : []),
    ...(service?.afterTime ? [after(formatDuration(lang, service.afterTime))] : []),
  ]
  return (
    <p className="figures mr-auto basis-full self-center text-sm leading-snug text-ink-soft sm:basis-0 sm:grow">
      <span className="font-bold text-ink">
        {formatShortDate(lang, date)} {clock.range(start, start + length)}
      </span>{' '}
      {list([
        formatDuration(lang, length),
        ...(waiting > 0 ? [waits(formatDuration(lang, waiting))] : []),
        ...(cart ? [formatAmount(lang, cart.price)] : []),
      ])}
      {around.length > 0 && <span className="block">{words.around(list(around))}</span>}
    </p>
  )
}

/** What is entered with whoever serves; undefined without a menu, and while it is not known. */
const useEntryCart = (values: EntryDraft): Cart | undefined => {
  const menus = useRead('GET /api/menus', {}).data?.data
  const staff = useRead('GET /api/staff', {}).data?.data
  if (values.kind === 'block') return undefined
  const chosen = menuIdsOf(values).map((id) => menus?.find((menu) => menu.id === id))
  return cartOf(
    chosen.flatMap((menu) => (menu ? [cartMenuOf(menu, values.date)] : [])),
    {
      staff: staff?.find(({ id }) => String(id) === values.staff_id),
      isNominated: values.is_nominated,
    },
  )
}

const minutesFrom = (end: string, start: number): number => (minutesOf(end) || 24 * 60) - start
