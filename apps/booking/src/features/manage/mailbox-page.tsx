import { Button } from '@noren/ui/button'
import { Curtain } from '@noren/ui/noren'
import { mailboxes } from '@noren/words/reservations/mailboxes'
import type { ReactNode } from 'react'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Frame } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

/** Reached from a mail: a press shows that its address is read. A GET proves nothing, because mail scanners follow links. Rule MSG-41. */
export const MailboxPage = ({
  context,
  page: { action, outcome },
}: {
  context: RenderContext
  page: PageOf<'mailbox'>
}): ReactNode => {
  const words = mailboxes[context.lang]
  const text = outcome === undefined ? words.text : words[outcome]
  return (
    <Frame context={context}>
      <div className="mx-auto flex max-w-md flex-col items-center py-8 text-center">
        <Curtain className="h-24 w-48" />
        <h1 className="mt-6 text-xl">{outcome === 'proven' ? words.done : words.title}</h1>
        <p className="balance mt-3 text-ink-soft" role={outcome && 'status'}>
          <Unbroken text={text} />
        </p>
        {outcome === undefined && (
          <form method="post" action={action} className="mt-7">
            <Button type="submit" size="lg">
              {words.press}
            </Button>
          </form>
        )}
      </div>
    </Frame>
  )
}
