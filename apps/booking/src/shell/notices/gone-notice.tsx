import { Notice } from '@noren/ui/notice'
import { bookingAgain } from '@noren/words/booking/again'
import type { ReactNode } from 'react'
import type { Gone, RenderContext } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'

/** What of the earlier visit cannot be booked any longer. Rule BOOK-150. */
export const GoneNotice = ({
  context,
  gone,
}: {
  context: RenderContext
  gone: Gone | undefined
}): ReactNode =>
  gone && (
    <div className="mt-3">
      <Notice tone="caution">
        {sentences(context, gone).map((text) => (
          <p key={text}>
            <Unbroken text={text} />
          </p>
        ))}
      </Notice>
    </div>
  )

const sentences = ({ lang }: RenderContext, { menus, staff, companion }: Gone): string[] => {
  const words = bookingAgain[lang].gone
  const names = menus.map(words.quoted).join(lang === 'ja' ? '' : ', ')
  return [
    ...(menus.length > 0 ? [words.menus(names)] : []),
    ...(staff ? [words.staff] : []),
    ...(companion ? [words.companion] : []),
  ]
}
