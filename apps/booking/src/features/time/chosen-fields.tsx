import type { ReactNode } from 'react'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { Fields, RenderContext } from '#platform/view.ts'

/** What every form of the times carries on: language, earlier reservation, menus and who serves. */
export const ChosenFields = ({
  context,
  chosen,
}: {
  context: Pick<RenderContext, 'isLangChosen' | 'lang' | 'again'>
  chosen: Fields
}): ReactNode => (
  <>
    {context.isLangChosen && <input type="hidden" name="lang" value={context.lang} />}
    {context.again && <input type="hidden" name="again" value={context.again} />}
    <HiddenFields fields={chosen} />
  </>
)
