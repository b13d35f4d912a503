import { doneIcon, Icon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import { formatReservationNumber } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Body, columnClass } from '#shell/frame.tsx'
import { NumberLine } from '#shell/ticket/number-line.tsx'
import { Sheet } from '#shell/ticket/sheet.tsx'
import { PreviewNotice } from '#platform/preview-notice.tsx'
import { CompletionBlocks } from './completion-blocks.tsx'

/** The completion page as its owner edits it, around a number that stands for any. Rules PAGE-19, PAGE-21. */
export const CompletionPreviewPage = ({
  context,
  page: { shopName, blocks },
}: {
  context: RenderContext
  page: PageOf<'completion_preview'>
}): ReactNode => {
  const words = booking[context.lang].done
  return (
    <Body context={context}>
      <PreviewNotice lang={context.lang} />
      <main id="content" className={`flex-1 pt-8 pb-14 ${columnClass}`}>
        <CompletionBlocks blocks={blocks} place="before" isPreview />
        <Sheet shopName={shopName}>
          <div className="px-4 py-4 sm:px-6">
            <h1 className="flex items-center gap-2 text-xl text-success">
              <Icon path={doneIcon} />
              {words.title}
            </h1>
            <NumberLine lang={context.lang} number={formatReservationNumber('12345678')} />
          </div>
        </Sheet>
        <CompletionBlocks blocks={blocks} place="after" isPreview />
      </main>
    </Body>
  )
}
