import { Button } from '@noren/ui/button'
import { Curtain } from '@noren/ui/noren'
import { reminders } from '@noren/words/reservations/reminders'
import type { ReactNode } from 'react'
import { managePath } from '#platform/address.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Frame } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

/** Ends the reminders of a shop by a press, and brings them back by another one. A GET changes nothing. Rule MSG-146. */
export const RemindersPage = ({
  context,
  page: { action, shopName, state },
}: {
  context: RenderContext
  page: PageOf<'reminders'>
}): ReactNode => {
  const words = reminders[context.lang][state]
  return (
    <Frame context={context}>
      <div className="mx-auto flex max-w-md flex-col items-center py-8 text-center">
        <Curtain className="h-24 w-48" />
        <h1 className="mt-6 text-xl">{words.title}</h1>
        <p className="balance mt-3 text-ink-soft" role={state === 'asked' ? undefined : 'status'}>
          <Unbroken text={words.text(shopName)} />
        </p>
        <form method="post" action={managePath(context, action)} className="mt-7">
          {state === 'ended' && <input type="hidden" name="wanted" value="yes" />}
          <Button type="submit" size="lg" variant={state === 'asked' ? 'primary' : 'outline'}>
            {words.press}
          </Button>
        </form>
      </div>
    </Frame>
  )
}
