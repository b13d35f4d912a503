import type { CartMenu } from '@noren/scheduling/cart'
import { Button, flushLeft, IconButton } from '@noren/ui/button'
import { closeIcon, Icon, plusIcon } from '@noren/ui/icon'
import { Select } from '@noren/ui/input'
import { visitWords } from '@noren/words/admin/reservations/visit'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '#platform/language.ts'
import { addableTo } from './cart.ts'

type Props = {
  /** For the ids of the fields. */
  id: string
  /** All that can be chosen, with the chosen ones that are no longer listed. */
  menus: readonly CartMenu[]
  /** The id of the first menu, which has a field of its own. */
  first: string
  /** The ids of the others; '' while one is being chosen. */
  more: readonly string[]
  /** Drafts say so in their name. */
  nameOf: (menu: CartMenu) => string
  /** `changed`: the line of which another menu was chosen; undefined where one was added or taken away. */
  onChange: (more: string[], changed?: number) => void
}

/** The second menu of a visit and those after it, each with a way to take it out, and a quiet button for one more. Rule RES-104. */
export const MoreMenus = ({ id, menus, first, more, nameOf, onChange }: Props): ReactNode => {
  const words = useWords(visitWords)
  const byId = (value: string) => menus.filter((menu) => String(menu.id) === value)
  const chosen = [first, ...more].flatMap(byId)
  const addable = addableTo(chosen, menus)
  const added = useRef<HTMLSelectElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const isAdding = more.includes('')
  const last = useRef(more.length)
  // A new line is there to be chosen in; what was pressed to take one out is gone with it.
  useEffect(() => {
    if (more.length > last.current && isAdding) added.current?.focus()
    else if (more.length < last.current) adder.current?.focus()
    last.current = more.length
  }, [more.length, isAdding])
  if (chosen.length === 0) return null
  const replace = (index: number, value: string) =>
    onChange(
      more.map((one, at) => (at === index ? value : one)),
      // A line that was empty is added by its first choice.
      more[index] === '' ? undefined : index,
    )
  const remove = (index: number) => onChange(more.filter((_, at) => at !== index))
  return (
    <div className="-mt-2 mb-4 space-y-2">
      {more.map((value, index) => {
        const others = [first, ...more.filter((_, at) => at !== index)].flatMap(byId)
        const options = addableTo(others, menus)
        const [standing] = byId(value)
        // What no longer goes with the others stays until another is chosen.
        const listed =
          standing === undefined || options.some((menu) => menu.id === standing.id)
            ? options
            : [standing, ...options]
        const [addOns, mains] = [
          listed.filter((menu) => menu.isAddOn),
          listed.filter((menu) => !menu.isAddOn),
        ]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no id of their own, and '' may not stand twice
          <div key={index} className="flex items-center gap-1">
            <Select
              {...(value === '' && { ref: added })}
              id={`${id}-menu-${index + 2}`}
              aria-label={words.nth(index + 2)}
              value={value}
              onChange={(event) => replace(index, event.target.value)}
              className="min-w-0 flex-1"
            >
              {value === '' && <option value="">{words.choose}</option>}
              {addOns.length > 0 ? (
                <>
                  <optgroup label={words.addOns}>{addOns.map((menu) => option(menu, nameOf))}</optgroup>
                  {mains.length > 0 && (
                    <optgroup label={words.menus}>{mains.map((menu) => option(menu, nameOf))}</optgroup>
                  )}
                </>
              ) : (
                mains.map((menu) => option(menu, nameOf))
              )}
            </Select>
            <IconButton
              label={words.remove(standing ? nameOf(standing) : words.nth(index + 2))}
              path={closeIcon}
              onClick={() => remove(index)}
            />
          </div>
        )
      })}
      {addable.length > 0 && !isAdding && more.length < moreMax && (
        <Button
          ref={adder}
          variant="quiet"
          size="sm"
          className={flushLeft}
          onClick={() => onChange([...more, ''])}
        >
          <Icon path={plusIcon} size={16} />
          {words.add}
        </Button>
      )}
    </div>
  )
}

const option = (menu: CartMenu, nameOf: (menu: CartMenu) => string) => (
  <option key={menu.id} value={menu.id}>
    {nameOf(menu)}
  </option>
)

/** With the first one as many as a visit can have. */
const moreMax = 9
