import { booking } from '@noren/words/booking'
import type { ReactNode } from 'react'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Fact, FactList, isLong } from './facts.tsx'

/** What the ticket leaves out: long wishes, answers, how to pay, the way there. Rule BOOK-198. */
export const MoreFacts = ({
  context: { lang },
  reservation: { note, answers, shop },
}: {
  context: RenderContext
  reservation: PageOf<'done'>['reservation']
}): ReactNode => {
  const words = booking[lang]
  const isNoteLong = Boolean(note) && isLong(words.done.note, note ?? '')
  if (!isNoteLong && answers.length === 0 && shop.payment_options.length === 0 && !shop.access_info)
    return null
  return (
    <div className="mt-8 rounded-lg border border-line bg-surface px-4 py-2 sm:px-6">
      <FactList>
        {isNoteLong && (
          <Fact name={words.done.note} stacked>
            {note}
          </Fact>
        )}
        {answers.map(({ id, question, value }) => (
          <Fact key={id} name={question} stacked={isLong(question, value.join('\n'))}>
            {value.join('\n')}
          </Fact>
        ))}
        {shop.payment_options.length > 0 && (
          <Fact name={words.shop.payment}>
            <span className="break-keep">{shop.payment_options.join(words.shop.listJoin)}</span>
          </Fact>
        )}
        {shop.access_info && <Fact name={words.shop.access}>{shop.access_info}</Fact>}
      </FactList>
    </div>
  )
}
