import { wantedFields } from '@noren/contract/booking/choice'
import type { Fields, PageOf, RenderContext } from '#platform/view.ts'

/** What the form of a cart carries beside what is chosen in it: the other person's menus, and the input so far. */
export const carriedOn = (
  { isLangChosen, lang, again }: RenderContext,
  { wanted, isSecond, draftFields }: PageOf<'cart'>,
): Fields => {
  const fields = wantedFields(wanted)
  const own = isSecond ? ['with', 'with_staff', 'with_mode'] : ['menu']
  const others = Object.entries(fields).filter(([name]) => !own.includes(name))
  const typed = Object.entries(draftFields ?? {}).filter(([name]) => !notTyped.has(name))
  return {
    ...Object.fromEntries([...typed, ...others]),
    ...(draftFields && { edit: ['time'] }),
    ...(isLangChosen && { lang: [lang] }),
    ...(again && { again: [again] }),
    more: ['done'],
  }
}

const notTyped = new Set(['menu', 'staff', 'with', 'with_staff', 'with_mode', 'edit', 'more', 'from', 'lang'])
