import { Button, buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { billEntry } from '@noren/words/admin/bills/entry'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { dayReportPath } from '#platform/paths.ts'
import type { Refusal } from './use-save-bill.ts'

/** Why it was not saved, and the way on; what is typed stays. Rule BILL-25. */
export const Refused = ({
  refusal: { code, status, message, errors },
  date,
  onLatest,
}: {
  refusal: Refusal
  date: string
  onLatest: () => void
}): ReactNode => {
  const words = useWords(billEntry)
  const sheet = useWords(billSheetWords)
  const { network } = useWords(common)
  const texts = Object.values(errors ?? {}).flat()
  return (
    <div className="mb-3">
      {code === 'outdated' ? (
        <Notice
          tone="danger"
          title={words.outdated}
          action={
            <Button variant="outline" size="sm" onClick={onLatest}>
              {words.latest}
            </Button>
          }
        >
          {words.outdatedText}
        </Notice>
      ) : code === 'day_closed' ? (
        <Notice
          tone="danger"
          title={sheet.closed}
          action={
            <Link to={dayReportPath(date)} className={buttonClass({ variant: 'outline', size: 'sm' })}>
              {sheet.toDay}
            </Link>
          }
        >
          {message}
        </Notice>
      ) : (
        <Notice tone="danger" title={words.saveFailed}>
          {status === 0 ? network : texts.length > 0 ? texts.join(' ') : message}
        </Notice>
      )}
    </div>
  )
}
