import { cardClass } from '@noren/ui/card'
import { Checkbox } from '@noren/ui/choice'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { menuVisits } from '@noren/words/admin/menus/visits'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useRead } from '#platform/api.ts'
import { FormGroup } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import type { MenuDraft } from '../menu-form-draft.ts'

/** What the menu goes together with, folded until some of it is set. Rules MENU-33, MENU-34. */
export const TogetherFields = <Output,>({
  form,
  menuId,
}: {
  form: FormOf<MenuDraft, Output>
  /** Undefined for a new one. */
  menuId: number | undefined
}): ReactNode => {
  const words = useWords(menuVisits).together
  const others = (useRead('GET /api/menus', {}).data?.data ?? []).filter(({ id }) => id !== menuId)
  const isAddOn = useWatch({ control: form.control, name: 'is_add_on' })
  const began = form.formState.defaultValues
  if (others.length === 0 && began?.is_add_on !== true) return null
  const isUsed = began?.is_add_on === true || (began?.excluded_menu_ids?.length ?? 0) > 0
  return (
    <details open={isUsed} className={`${cardClass} group p-4 sm:px-6 sm:py-4`}>
      <summary className="-my-2 flex min-h-11 cursor-pointer list-none items-center justify-between gap-3">
        <h2 className="text-lg">{words.title}</h2>
        <Icon
          path={chevronDownIcon}
          className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="mt-4 space-y-2">
        <Checkbox {...form.register('is_add_on')} label={words.addOn} note={words.addOnNote} />
        {isAddOn && (
          <MenuChoice
            form={form}
            name="add_on_menu_ids"
            label={words.addOnMenus}
            help={words.addOnMenusHelp}
            menus={others.filter((menu) => !menu.is_add_on)}
          />
        )}
        <MenuChoice
          form={form}
          name="excluded_menu_ids"
          label={words.excluded}
          help={words.excludedHelp}
          menus={others}
        />
      </div>
    </details>
  )
}

const MenuChoice = <Output,>({
  menus,
  ...field
}: {
  form: FormOf<MenuDraft, Output>
  name: 'add_on_menu_ids' | 'excluded_menu_ids'
  label: string
  help: string
  menus: readonly { id: number; name: string }[]
}) => (
  <FormGroup {...field} id={`menu-${field.name}`}>
    {(chosen, onChange) => (
      <div className="max-h-72 overflow-y-auto rounded-md border border-line px-3">
        {menus.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<span className="wrap-anywhere">{name}</span>}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    )}
  </FormGroup>
)
