import type { FailureBody } from '@noren/contract/errors'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { menuVisits } from '@noren/words/admin/menus/visits'
import { menus as menuWords } from '@noren/words/admin/menus'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { KeepDialog } from '#features/reservations/api.ts'
import { useReveal } from '#platform/actions/use-reveal.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { common } from '@noren/words/common'
import { changedFields, type MenuDraft } from './menu-form-draft.ts'

/** The live reservations that would no longer fit. Rule MENU-9. */
export const InsideDialog = ({
  refusal,
  name,
  ...answers
}: {
  /** Undefined while there is nothing to ask. */
  refusal: Pick<FailureBody, 'message' | 'reservations'> | undefined
  /** Of the menu. */
  name: string
  onKeep: () => unknown
  onBack: () => void
}): ReactNode => {
  const words = useWords(menuWords).inside
  const { titles } = useWords(worklists).make
  return (
    <KeepDialog
      {...answers}
      open={refusal !== undefined}
      title={words.title}
      text={refusal?.message}
      reservations={refusal?.reservations}
      back={words.back}
      keep={words.keep}
      list={{ kind: 'other', title: titles.menu(name) }}
    />
  )
}

/** Another screen saved the menu meanwhile: what it says now, to be taken or written over. Rule MENU-12. */
export const OutdatedNotice = ({
  before,
  now,
  onLoad,
  onOverwrite,
}: {
  before: MenuDraft
  now: MenuDraft
  onLoad: () => void
  onOverwrite: () => void
}): ReactNode => {
  const words = useWords(menuWords).outdated
  const text = useFieldText()
  // Below a long form it would be out of sight.
  const element = useReveal(now)
  const changed = changedFields(before, now)
  return (
    <div ref={element} tabIndex={-1} className="my-4 rounded-md outline-offset-2">
      <Notice
        tone="caution"
        title={words.title}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={onLoad}>
              {words.load}
            </Button>
            <Button variant="quiet" onClick={onOverwrite}>
              {words.overwrite}
            </Button>
          </div>
        }
      >
        {changed.length > 0 && (
          <>
            <p className="font-bold text-ink">{words.now}</p>
            <ul className="text-ink">
              {changed.map((name) => (
                <li key={name} className="line-clamp-3 wrap-anywhere">
                  {text(name, now)}
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="mt-1">{words.text}</p>
      </Notice>
    </div>
  )
}

const useFieldText = () => {
  const lang = useLanguage()
  const words = useWords(menuWords)
  const visits = useWords(menuVisits)
  const { minutes } = useWords(common)
  return (name: keyof MenuDraft, draft: MenuDraft): string => {
    const { change, none } = words.outdated
    const time = (text: string) => `${text}${minutes}`
    switch (name) {
      case 'name':
        return change(words.name, draft.name)
      case 'description':
        return change(words.form.description, draft.description || none)
      case 'price':
        return change(words.price, formatAmount(lang, Number(draft.price)))
      case 'duration':
        return change(words.duration, time(draft.duration))
      case 'waits':
        return change(visits.stretches.waiting, draft.waits.map(time).join(' + ') || none)
      case 'category_id':
        return change(visits.category, draft.category_id === '' ? none : words.outdated.other)
      case 'is_add_on':
        return change(visits.together.addOn, draft.is_add_on ? words.outdated.yes : none)
      case 'add_on_menu_ids':
        return change(visits.together.addOnMenus, words.outdated.count(draft.add_on_menu_ids.length))
      case 'excluded_menu_ids':
        return change(visits.together.excluded, words.outdated.count(draft.excluded_menu_ids.length))
      case 'seat_group_ids':
      case 'busy_seat_group_ids':
        return change(visits.together.seats, words.outdated.count(draft[name].length))
      case 'total_duration':
        return change(words.total, time(draft.total_duration || draft.duration))
      case 'before_time':
        return change(words.form.before, time(draft.before_time))
      case 'after_time':
        return change(words.form.after, time(draft.after_time))
      case 'requires_approval':
        return change(words.form.booking, draft.requires_approval ? words.approval : none)
      case 'advance_payment':
        return change(words.form.advancePayment, words.form.advancePayments[draft.advance_payment])
    }
  }
}
