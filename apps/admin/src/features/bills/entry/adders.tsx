import type { BillSheet } from '@noren/contract/bills/bills'
import { billLinesMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Icon, plusIcon } from '@noren/ui/icon'
import { Select } from '@noren/ui/input'
import { billEntry } from '@noren/words/admin/bills/entry'
import { formatAmount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { priceOnDate } from '#features/reservations/api.ts'
import { useRead } from '#platform/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { type LineDraft, nextKey } from './bill-draft.ts'

type NewLine = Omit<LineDraft, 'key'>

type Props = {
  lines: readonly LineDraft[]
  articles: BillSheet['articles']
  /** Of the visit: prices are those of that day. */
  date: string
  hasDiscount: boolean
  /** `open` where its fields are still to be filled in. */
  onAdd: (line: LineDraft, open: boolean) => void
  onDiscount: () => void
}

/** What was done at the chair, what was sold beside it, and anything else. Rule BILL-20. */
export const Adders = ({ lines, articles, date, hasDiscount, onAdd, onDiscount }: Props): ReactNode => {
  const lang = useLanguage()
  const words = useWords(billEntry)
  const [isChoosing, setChoosing] = useState(false)
  const [isRetail, setRetail] = useState(false)
  const add = (line: NewLine, open: boolean) => {
    onAdd({ ...line, key: nextKey(lines) }, open)
    setChoosing(false)
    setRetail(false)
  }
  const empty = { menu_id: null, name: '', unit_price: '', quantity: '1', tax_rate: 10 } as const
  return (
    <div className="mt-2 border-t border-line pt-2">
      <div role="group" aria-label={words.add} className="-ml-2 flex flex-wrap">
        {lines.length < billLinesMax && (
          <>
            <Adder isPressed={isChoosing} onPress={() => setChoosing(!isChoosing)}>
              {words.addMenu}
            </Adder>
            <Adder
              isPressed={isRetail}
              onPress={() =>
                articles.length === 0 ? add({ ...empty, kind: 'retail' }, true) : setRetail(!isRetail)
              }
            >
              {words.addRetail}
            </Adder>
            <Adder onPress={() => add({ ...empty, kind: 'add_on' }, true)}>{words.addFree}</Adder>
          </>
        )}
        {!hasDiscount && <Adder onPress={onDiscount}>{words.addDiscount}</Adder>}
      </div>
      {isChoosing && <MenuChoice date={date} onChoose={(line) => add(line, false)} />}
      {isRetail && (
        <div role="group" aria-label={words.articles} className="mt-1 mb-2 flex flex-wrap gap-2">
          {articles.slice(0, 8).map(({ name, unit_price, tax_rate }) => (
            <Button
              key={`${name}-${unit_price}-${tax_rate}`}
              variant="tonal"
              size="sm"
              className="whitespace-normal!"
              onClick={() =>
                add({ ...empty, kind: 'retail', name, unit_price: String(unit_price), tax_rate }, false)
              }
            >
              <span className="wrap-anywhere">{name}</span>
              <span className="figures">{formatAmount(lang, unit_price)}</span>
            </Button>
          ))}
          <Button variant="outline" size="sm" onClick={() => add({ ...empty, kind: 'retail' }, true)}>
            {words.addFree}
          </Button>
        </div>
      )}
    </div>
  )
}

const Adder = ({
  isPressed,
  onPress,
  children,
}: {
  isPressed?: boolean
  onPress: () => void
  children: ReactNode
}) => (
  <Button
    variant="quiet"
    size="sm"
    className="px-2!"
    {...(isPressed !== undefined && { 'aria-expanded': isPressed })}
    onClick={onPress}
  >
    <Icon path={plusIcon} size={16} />
    {children}
  </Button>
)

const MenuChoice = ({ date, onChoose }: { date: string; onChoose: (line: NewLine) => void }) => {
  const lang = useLanguage()
  const words = useWords(billEntry)
  const menus = useRead('GET /api/menus', {}).data?.data
  const choose = (id: string) => {
    const menu = menus?.find((one) => String(one.id) === id)
    if (!menu) return
    onChoose({
      kind: menu.is_add_on ? 'add_on' : 'menu',
      menu_id: menu.id,
      name: menu.name,
      unit_price: String(priceOnDate(menu, date)),
      quantity: '1',
      tax_rate: 10,
    })
  }
  const groups = [
    { label: words.addOns, some: menus?.filter((menu) => menu.is_add_on) ?? [] },
    { label: words.menus, some: menus?.filter((menu) => !menu.is_add_on) ?? [] },
  ].filter(({ some }) => some.length > 0)
  return (
    <Select
      aria-label={words.chooseMenu}
      className="mt-1 mb-2"
      value=""
      disabled={menus === undefined}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{words.chooseMenu}</option>
      {groups.map(({ label, some }) => (
        <optgroup key={label} label={label}>
          {some.map((menu) => (
            <option key={menu.id} value={menu.id}>
              {`${menu.name} ${formatAmount(lang, priceOnDate(menu, date))}`}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
