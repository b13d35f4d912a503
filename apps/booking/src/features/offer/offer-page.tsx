import { manageLinkPath, offerLinkPath } from '@noren/contract/addresses'
import { Button, buttonClass } from '@noren/ui/button'
import { Notice, type NoticeTone } from '@noren/ui/notice'
import { bookingOffer } from '@noren/words/booking/offer'
import type { ReactNode } from 'react'
import { managePath } from '#platform/address.ts'
import { momentText, visitText } from '#platform/moment.ts'
import { OfflineNotice } from '#platform/offline-notice.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { contactText } from '#shell/contact.ts'
import { Frame, Heading } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { Visit } from '#shell/visit.tsx'

type Props = { context: RenderContext; page: PageOf<'offer'> }

/** The times that the shop offers in place of the visit's own, and how it ended. A GET never takes one. Rule RES-138. */
export const OfferPage = ({ context, page }: Props): ReactNode => {
  const { offer, notice } = page
  const { reservation } = offer
  const words = bookingOffer[context.lang]
  const isOpen = offer.state === 'open'
  return (
    <Frame context={context} shopName={reservation.shop.name}>
      <Heading>{isOpen ? words.title : words.page}</Heading>
      {notice && (
        <div className="mt-4">
          <Notice tone="danger">
            <Unbroken text={isOpen ? words.takenSince : words.over} />
          </Notice>
        </div>
      )}
      {isOpen ? <Choices context={context} page={page} /> : <Ended context={context} page={page} />}
    </Frame>
  )
}

const Choices = ({ context, page: { offer, token } }: Props) => {
  const { lang } = context
  const words = bookingOffer[lang]
  const { reservation, times, ends_at } = offer
  const { shop, start_at, total_duration: minutes, menu_name } = reservation
  return (
    <>
      <p className="mt-3">
        <Unbroken text={words.lead(shop.name)} />
      </p>
      <div className="mt-4">
        <Visit lang={lang} label={words.present} start={start_at} minutes={minutes} menu={menu_name} quiet />
      </div>
      <h2 className="mt-6 text-lg">{words.choices}</h2>
      <p className="phrases mt-1 text-sm font-bold text-caution">
        <Unbroken text={words.until(momentText(lang, ends_at))} />
      </p>
      <OfflineNotice lang={lang} />
      <ul className="mt-2 grid gap-3">
        {times.map(({ number, start_at: start, staff_name: staff }) => (
          <li key={number}>
            <AnswerForm
              context={context}
              token={token}
              choice={String(number)}
              className="rounded-lg border border-line bg-surface px-4 py-3"
            >
              <p id={`time-${number}`} className="figures text-lg font-bold">
                <Unbroken text={visitText(lang, start, minutes)} />
              </p>
              {staff && <p className="text-sm text-ink-soft">{words.staff(staff)}</p>}
              <div className="mt-2 grid">
                <Button
                  type="submit"
                  id={`take-${number}`}
                  aria-labelledby={`time-${number} take-${number}`}
                  size="lg"
                  block
                  data-sending={words.sending}
                >
                  {words.take}
                </Button>
              </div>
            </AnswerForm>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        <Unbroken text={words.held} />
      </p>
      <AnswerForm context={context} token={token} choice="none" className="mt-6 grid">
        <Button type="submit" variant="outline" size="lg" block data-sending={words.sending}>
          {words.decline}
        </Button>
        <p className="mt-1 text-center text-sm text-ink-soft">
          <Unbroken text={words.declineNote} />
        </p>
      </AnswerForm>
      <More context={context} offer={offer} />
    </>
  )
}

/** One press, one answer; without script it is a form like any other. */
const AnswerForm = ({
  context,
  token,
  choice,
  className,
  children,
}: {
  context: RenderContext
  token: string
  choice: string
  className: string
  children: ReactNode
}) => (
  <form method="post" action={offerLinkPath(token)} data-once="reload" className={className}>
    <input type="hidden" name="choice" value={choice} />
    {context.isLangChosen && <input type="hidden" name="lang" value={context.lang} />}
    {children}
  </form>
)

const tones: Record<Exclude<Props['page']['offer']['state'], 'open'>, NoticeTone> = {
  taken: 'success',
  declined: 'success',
  expired: 'info',
  withdrawn: 'info',
  canceled: 'info',
}

/** What became of it, and how the visit stands now. */
const Ended = ({ context, page: { offer } }: Props) => {
  const { lang } = context
  const words = bookingOffer[lang]
  const { reservation, state } = offer
  if (state === 'open') return null
  const { title, text } = words.states[state]
  const { start_at, total_duration: minutes, menu_name, email, mail } = reservation
  return (
    <>
      <div className="mt-4">
        <Notice tone={tones[state]} title={title}>
          <p>
            <Unbroken text={text(momentText(lang, start_at))} />
          </p>
          {state === 'taken' && email && mail !== 'withheld' && (
            <p>
              <Unbroken text={words.mail(email)} />
            </p>
          )}
        </Notice>
      </div>
      {state !== 'canceled' && (
        <div className="mt-4">
          <Visit lang={lang} label={words.own} start={start_at} minutes={minutes} menu={menu_name} />
        </div>
      )}
      <More context={context} offer={offer} />
    </>
  )
}

/** What is possible whatever became of it: the visit's own page, and the shop. */
const More = ({ context, offer }: { context: RenderContext; offer: Props['page']['offer'] }) => {
  const words = bookingOffer[context.lang]
  const isOpen = offer.state === 'open'
  return (
    <>
      <div className={`grid ${isOpen ? 'mt-3' : 'mt-6'}`}>
        <a
          href={managePath(context, manageLinkPath(offer.manage_token))}
          className={buttonClass({ variant: isOpen ? 'quiet' : 'outline', size: 'lg', block: true })}
        >
          {words.manage}
        </a>
      </div>
      <p className="mt-3 text-center text-sm text-ink-soft">
        <Unbroken text={words.talk(contactText(context.lang, offer.reservation.shop))} />
      </p>
    </>
  )
}
