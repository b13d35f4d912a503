import { booking } from '@noren/words/booking'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'

/** A button that looks like a link, because it posts the input. */
export const ChangeButton = ({
  context,
  page,
  edit,
  what,
}: {
  context: RenderContext
  page: PageOf<'confirm'>
  edit: 'menu' | 'staff' | 'time' | 'details'
  what: string
}): ReactNode => {
  const words = booking[context.lang].confirm
  return (
    <form method="post" action={shopPath(context, '/change')} className="shrink-0">
      {/* The button sets `edit`. */}
      <HiddenFields fields={page.fields} without={['edit']} />
      <button
        name="edit"
        value={edit}
        aria-label={words.changeOf(what)}
        className="min-h-11 px-2 text-[0.8125rem] text-ink-soft underline underline-offset-4 sm:text-sm"
      >
        {words.change}
      </button>
    </form>
  )
}
