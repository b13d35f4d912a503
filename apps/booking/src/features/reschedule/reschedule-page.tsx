import { manageLinkPath } from '@noren/contract/addresses'
import { buttonClass } from '@noren/ui/button'
import { booking } from '@noren/words/booking'
import type { ReactNode } from 'react'
import { managePath } from '#platform/address.ts'
import { dateOf, timeOf } from '#platform/moment.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Frame, Heading } from '#shell/frame.tsx'
import { Visit } from '#shell/visit.tsx'
import { NotOffered } from '#shell/week/not-offered.tsx'
import { WeekPicker, type WeekLinks } from '#shell/week/picker.tsx'

/** The times to which a visit can be moved, with its present one shown above and in the table. */
export const ReschedulePage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'reschedule'>
}): ReactNode => {
  const { reservation, token, week, slotUnavailable } = page
  const { start_at, total_duration: minutes, menu_name, move_request, shop } = reservation
  const { lang } = context
  const words = booking[lang].reschedule
  return (
    <Frame context={context} shopName={shop.name}>
      <Heading>{words.title}</Heading>
      {slotUnavailable && <NotOffered lang={lang} />}
      <div className="mt-4 grid gap-2">
        <Visit lang={lang} label={words.present} start={start_at} minutes={minutes} menu={menu_name} />
        {move_request && (
          <Visit lang={lang} label={words.requested} start={move_request.start_at} minutes={minutes} quiet />
        )}
      </div>
      <div className="mt-3">
        <WeekPicker
          lang={lang}
          week={week}
          tel={shop.phone_number}
          own={{
            present: startOf(start_at),
            requested: move_request ? startOf(move_request.start_at) : undefined,
          }}
          links={linksOf(context, token)}
        />
      </div>
      <p className="mt-6">
        <a
          href={managePath(context, manageLinkPath(token))}
          className={buttonClass({ variant: 'outline', size: 'lg', block: true })}
        >
          {words.back}
        </a>
      </p>
    </Frame>
  )
}

const linksOf = (context: RenderContext, token: string): WeekLinks => ({
  method: 'get',
  action: manageLinkPath(token, '/reschedule'),
  hidden: context.isLangChosen && <input type="hidden" name="lang" value={context.lang} />,
  toWeek: (from) => ({ href: managePath(context, manageLinkPath(token, '/reschedule'), { from }) }),
})

const startOf = (moment: string): string => `${dateOf(moment)}T${timeOf(moment)}`
