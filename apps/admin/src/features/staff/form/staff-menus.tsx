import type { Menu } from '@noren/contract/menus'
import { Checkbox } from '@noren/ui/choice'
import { FieldError } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { staff } from '@noren/words/admin/staff'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useErrorText } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import type { StaffFormOf, TermsDraft } from './staff-draft.ts'

type Props = { form: StaffFormOf }

/** Which menus somebody does, and at which price and in how many minutes where these are their own. Rule STAFF-22. */
export const StaffMenus = ({ form }: Props): ReactNode => {
  const words = useWords(staff).shown
  const menus = useRead('GET /api/menus', {}).data?.data
  return (
    <section aria-labelledby="staff-menus" className="mt-2">
      <h4 id="staff-menus" className="text-base font-bold">
        {words.menus}
      </h4>
      <p className="text-sm text-ink-soft">{menus?.length === 0 ? words.noMenus : words.menusText}</p>
      <ul className="mt-1 divide-y divide-line">
        {menus?.map((menu) => (
          <Row key={menu.id} form={form} menu={menu} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({ form, menu }: Props & { menu: Menu }) => {
  const words = useWords(staff).shown
  const { yen, minutes } = useWords(common)
  const message = useErrorText()
  const all = form.watch('menus')
  const index = all.findIndex(({ menu_id }) => menu_id === menu.id)
  const terms = all[index] ?? { menu_id: menu.id, is_done: true, price: '', duration: '' }
  const change = (part: Partial<TermsDraft>) => {
    const next = { ...terms, ...part }
    const menus = index < 0 ? [...all, next] : all.with(index, next)
    form.setValue('menus', menus, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const errors = form.formState.errors.menus?.[index]
  const error = message((errors?.menu_id ?? errors?.price ?? errors?.duration)?.message)
  const id = `staff-menu-${menu.id}`
  const fieldOf = (name: 'price' | 'duration', suffix: string, label: string) => (
    <TextInput
      aria-label={label}
      aria-describedby={`${id}-error`}
      aria-invalid={errors?.[name] ? true : undefined}
      autoComplete="off"
      inputMode="numeric"
      placeholder={String(menu[name])}
      suffix={suffix}
      value={terms[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  return (
    <li className="py-2">
      <div className="grid grid-cols-2 items-center gap-x-2 sm:grid-cols-[minmax(0,1fr)_8rem_6.5rem]">
        <Checkbox
          className="max-sm:col-span-2"
          label={<span className="wrap-anywhere">{menu.name}</span>}
          checked={terms.is_done}
          onChange={(event) => change({ is_done: event.target.checked })}
        />
        {terms.is_done && fieldOf('price', yen, words.price(menu.name))}
        {terms.is_done && fieldOf('duration', minutes, words.minutes(menu.name))}
      </div>
      {error ? <FieldError id={id} error={error} /> : <span id={`${id}-error`} hidden />}
    </li>
  )
}
