import type { Menu } from '@noren/contract/menus'
import { priceChanges } from '@noren/contract/menus/prices'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { menuPrices } from '@noren/words/admin/menus/prices'
import { type ReactNode, useState } from 'react'
import { newIdempotencyKey } from '#platform/api.ts'
import { Form } from '#platform/forms/form.tsx'
import { useKept } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { newPrices } from './new-prices.ts'
import { emptyRule, type RuleDraft, ruleOf, tomorrow } from './price-draft.ts'
import { PriceTable } from './price-table.tsx'
import { RuleFields } from './rule-fields.tsx'

/** How prices change, and below it what becomes of each menu; only what is seen there is saved. Rule MENU-42. */
export const PriceForm = ({ menus }: { menus: readonly Menu[] }): ReactNode => {
  const words = useWords(menuPrices)
  const [draft, setDraft] = useKept<RuleDraft>('prices.rule', emptyRule)
  const [date, setDate] = useState(tomorrow)
  const [left, setLeft] = useKept<readonly number[]>('prices.left', [])
  const rule = ruleOf(draft)
  const rows = newPrices(menus, rule ?? { ...emptyRule, amount: 0 }, date)
  const chosen = rows.filter(({ menu, obstacle }) => obstacle === null && !left.includes(menu.id))
  const isRefused = rows.some(({ menu, obstacle }) => obstacle === 'outside' && !left.includes(menu.id))
  const { save, isPending } = useSave(() => setDraft(emptyRule))
  return (
    <Card>
      <Form
        autoComplete="off"
        className="space-y-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen.length > 0 && !isRefused)
            void save({
              from_date: date,
              prices: chosen.map(({ menu, after }) => ({ menu_id: menu.id, price: after })),
            })
        }}
      >
        <RuleFields draft={draft} onChange={setDraft} date={date} onDate={setDate} isWrong={rule === null} />
        <PriceTable rows={rows} left={left} onChange={setLeft} />
        <div>
          {/* Why the button cannot be pressed; its room is kept. */}
          <p
            id="price-reason"
            aria-live="polite"
            className="min-h-6 text-center text-sm text-ink-soft md:text-left"
          >
            {chosen.length === 0 && (rule?.amount ? words.nothing : words.noAmount)}
          </p>
          <Button
            type="submit"
            size="lg"
            block
            busy={isPending}
            disabled={chosen.length === 0 || isRefused}
            aria-describedby="price-reason"
            className="mt-2 md:w-auto"
          >
            {chosen.length === 0 ? words.submitNone : words.submit(chosen.length)}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const useSave = (onDone: () => void) => {
  const words = useWords(menuPrices)
  const showFailure = useFailureToast()
  const { mutateAsync, isPending } = useWrite(priceChanges.create)
  const [key, setKey] = useState(newIdempotencyKey)
  const save = async (body: { from_date: string; prices: { menu_id: number; price: number }[] }) => {
    const reply = await mutateAsync({ body, idempotencyKey: key })
    if (reply.ok || reply.code === 'idempotency_key_reused') setKey(newIdempotencyKey())
    if (!reply.ok) return showFailure(words.failed, { ...reply, message: firstError(reply) ?? reply.message })
    toast({ variant: 'success', title: words.saved })
    onDone()
  }
  return { save, isPending }
}

const firstError = ({ errors = {} }: { errors?: Record<string, string[]> }): string | undefined =>
  Object.values(errors)[0]?.[0]
