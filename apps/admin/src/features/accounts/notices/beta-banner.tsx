import { freeMenusMax } from '@noren/contract/limits'
import { parseDay } from '@noren/scheduling/time'
import { IconButton } from '@noren/ui/button'
import { closeIcon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { operatorNotices } from '@noren/words/accounts/notices'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { stored } from '#platform/stored/storage.ts'

/** The day on which the beta ends; this browser can close it until a week before. Rule PLAN-24. */
export const BetaBanner = ({ date }: { date: string }): ReactNode => {
  const { close, beta: words } = useWords(operatorNotices)
  const lang = useLanguage()
  const today = useNow().date
  const [closed, setClosed] = useState(() => stored('local').read(name))
  const mayClose = (parseDay(date) ?? 0) - (parseDay(today) ?? 0) > alwaysShownDays
  if (mayClose && closed === date) return null
  const onClose = () => {
    stored('local').write(name, date)
    setClosed(date)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <div className="relative mb-6">
      <Notice
        title={<span className={mayClose ? 'block pr-9' : ''}>{words.title(formatDate(lang, date))}</span>}
        action={
          <Link
            to={`${paths.shop}?tab=subscription`}
            className="-my-2 inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4"
          >
            {words.link}
          </Link>
        }
      >
        {words.text(freeMenusMax)}
      </Notice>
      {mayClose && (
        <div className="absolute top-0.5 right-0.5">
          <IconButton label={close} path={closeIcon} onClick={onClose} />
        </div>
      )}
    </div>
  )
}

const alwaysShownDays = 7
const name = 'notice.beta-ends'
