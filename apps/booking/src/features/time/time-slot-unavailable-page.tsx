import { buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { bookingTime } from '@noren/words/booking-steps'
import { errors as errorTexts } from '@noren/words/errors'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import { dateOf } from '#platform/moment.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { ChosenMenu } from '#shell/chosen-menu.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { Alternatives } from '#shell/week/alternatives.tsx'

/** The start cannot be booked any more: offers the nearest free ones and keeps the input. Rule BOOK-15. */
export const SlotUnavailablePage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'slot_unavailable'>
}): ReactNode => {
  const { shop, choice, fields, alternatives, code } = page
  const { lang } = context
  const words = bookingTime[lang]
  return (
    <Frame context={context} shopName={shop.name} step={1}>
      <Heading>{words.title}</Heading>
      <ChosenMenu context={context} shop={shop} choice={choice} />
      <div className="mt-4">
        <Notice tone="danger">
          <Unbroken text={errorTexts[lang][code]} />
        </Notice>
      </div>
      {alternatives.length > 0 && (
        <form method="post" action={shopPath(context, '/confirm')} className="mt-6">
          <HiddenFields fields={fields} without={['start', 'edit']} />
          <Alternatives lang={lang} starts={alternatives} minutes={choice.minutes} />
        </form>
      )}
      <form method="post" action={shopPath(context, '/change')} className="mt-3">
        <HiddenFields fields={fields} without={['edit', 'from']} />
        <input type="hidden" name="from" value={dateOf(page.start)} />
        <button
          name="edit"
          value="time"
          className={buttonClass({ variant: 'outline', size: 'lg', block: true })}
        >
          {words.allTimes}
        </button>
      </form>
    </Frame>
  )
}
