import { buttonClass } from '@noren/ui/button'
import { Curtain } from '@noren/ui/noren'
import { waitlist } from '@noren/words/booking/waitlist'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Frame } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

/** The same for every address: nobody learns by it which ones are known. Rule WAIT-5. */
export const WaitlistSentPage = ({
  context,
  page: { shop, mailDomain, isWithheld },
}: {
  context: RenderContext
  page: PageOf<'waitlist_sent'>
}): ReactNode => {
  const words = waitlist[context.lang].sent
  return (
    <Frame context={context} shopName={shop.name}>
      <div className="mx-auto flex max-w-md flex-col items-center py-8 text-center">
        <Curtain className="h-24 w-48" />
        {!isWithheld && <h1 className="mt-6 text-xl">{words.title}</h1>}
        <p className="balance mt-3" role="status">
          <Unbroken text={isWithheld ? words.withheld : words.text} />
        </p>
        {!isWithheld && (
          <p className="balance mt-3 text-sm text-ink-soft">
            <Unbroken text={words.spam(mailDomain)} />
          </p>
        )}
        <a href={shopPath(context, '')} className={`mt-7 ${buttonClass({ variant: 'outline', size: 'lg' })}`}>
          {words.back}
        </a>
      </div>
    </Frame>
  )
}
