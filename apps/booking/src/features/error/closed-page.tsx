import { Button, buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { ChosenMenu } from '#shell/chosen-menu.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { planLimitText } from '#shell/closed-text.ts'
import { CallButton } from '#shell/reach.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

/** The shop closed in the middle of a booking: nothing is booked; menu and time are shown for a telephone call, the input is kept. Rule BOOK-13. */
export const ClosedPage = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'closed'>
}): ReactNode => {
  const { shop, choice, start, fields } = page
  const words = booking[context.lang].errorPage
  return (
    <Frame context={context} shopName={shop.name} isTaking={false}>
      <Heading>{words.closed}</Heading>
      <div className="mt-4">
        <Notice tone="danger">
          <Unbroken text={textOf(context, page)} />
        </Notice>
      </div>
      {choice && (
        <>
          <h2 className="mt-6 text-lg">{words.yourChoice}</h2>
          <ChosenMenu context={context} shop={shop} choice={choice} start={start} />
        </>
      )}
      <div className="mt-6 grid gap-3">
        {shop.published && <CallButton lang={context.lang} shop={shop} />}
        <form method="post" action={shopPath(context, '/confirm')}>
          <HiddenFields fields={fields} />
          <Button type="submit" variant="outline" size="lg" block>
            {words.retry}
          </Button>
        </form>
        <a
          href={shopPath(context, '')}
          className={buttonClass({ variant: 'quiet', size: 'lg', block: true })}
        >
          {booking[context.lang].backToShop}
        </a>
      </div>
    </Frame>
  )
}

const textOf = ({ lang }: RenderContext, { code, shop }: PageOf<'closed'>): string => {
  switch (code) {
    case 'unpublished':
      return booking[lang].shop.unpublished
    case 'no_menus':
      return booking[lang].shop.noMenus
    case 'plan_limit':
      return planLimitText(lang, shop)
  }
}
