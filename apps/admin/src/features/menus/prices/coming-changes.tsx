import { priceChanges, type PriceChange } from '@noren/contract/menus/prices'
import { Button } from '@noren/ui/button'
import { menuPrices } from '@noren/words/admin/menus/prices'
import { formatDate, formatAmount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useRead } from '#platform/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** The prices that are planned, each date with a button that takes them back; nothing where there are none. */
export const ComingChanges = (): ReactNode => {
  const words = useWords(menuPrices)
  const lang = useLanguage()
  const changes = useRead('GET /api/menu-price-changes', {}).data?.data ?? []
  const [asked, setAsked] = useState<PriceChange>()
  const [isAsking, setAsking] = useState(false)
  const undo = useUndo(asked)
  if (changes.length === 0 && !isAsking) return null
  return (
    <TitledCard id="coming-prices" title={words.coming}>
      <ul className="mt-2 divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h3 className="text-base">
                {words.comingOf(formatDate(lang, change.from_date), change.menus.length)}
              </h3>
              <Button
                variant="outline"
                size="sm"
                aria-label={words.undoOf(formatDate(lang, change.from_date))}
                onClick={() => {
                  setAsked(change)
                  setAsking(true)
                }}
              >
                {words.undo}
              </Button>
            </div>
            <ul className="mt-1 max-h-48 overflow-y-auto text-sm text-ink-soft">
              {change.menus.map(({ menu_id, name, price_before, price }) => (
                <li key={menu_id} className="flex justify-between gap-3 py-0.5">
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                  <span className="figures shrink-0">
                    {words.change(formatAmount(lang, price_before), formatAmount(lang, price))}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {asked && (
        <DeleteDialog
          open={isAsking}
          title={words.undoTitle(formatDate(lang, asked.from_date))}
          text={words.undoText}
          submit={words.undo}
          onDelete={undo}
          onClose={() => setAsking(false)}
        />
      )}
    </TitledCard>
  )
}

const useUndo = (change: PriceChange | undefined) => {
  const words = useWords(menuPrices)
  const { mutateAsync } = useWrite(priceChanges.undo)
  return async (): Promise<ActionResult> => {
    if (!change) return { ok: true }
    const reply = await mutateAsync({ params: { id: change.id } })
    if (reply.ok || reply.status === 404) {
      toast({ variant: 'success', title: words.undone })
      return { ok: true }
    }
    return { ok: false, message: reply.code === 'prices_in_force' ? reply.message : words.undoFailed }
  }
}
