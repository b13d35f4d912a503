import { doneIcon, Icon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import { formatReservationNumber } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Body, columnClass } from '#shell/frame.tsx'
import { PreviewNotice } from '#platform/preview-notice.tsx'
import { CompletionBlocks } from './completion-blocks.tsx'

/** The completion page as its owner edits it, around a number that stands for any. Rules PAGE-19, PAGE-21. */
export const CompletionPreviewPage = ({
  context,
  page: { blocks },
}: {
  context: RenderContext
  page: PageOf<'completion_preview'>
}): ReactNode => {
  const words = booking[context.lang].done
  return (
    <Body context={context}>
      <PreviewNotice lang={context.lang} />
      <main id="content" className={`flex-1 pt-8 pb-14 ${columnClass}`}>
        <CompletionBlocks blocks={blocks} place="before" />
        <section className="overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
          <div aria-hidden="true" className="cloth h-2" />
          <div className="px-5 pt-5 pb-6 text-center sm:px-8">
            <Icon path={doneIcon} size={40} className="mx-auto text-success" />
            <h1 className="mt-2 text-xl">{words.title}</h1>
            <p className="mt-4 text-sm text-ink-soft">{words.number}</p>
            <p className="figures text-lg font-bold tracking-wider">{formatReservationNumber('12345678')}</p>
          </div>
        </section>
        <CompletionBlocks blocks={blocks} place="after" />
      </main>
    </Body>
  )
}
