import type { ReadingError } from '@noren/contract/feeds/external'
import { common } from '@noren/words/common'
import { calendarFeeds } from '@noren/words/feeds/calendar'
import { formatDate, formatTime, type Lang } from '@noren/words/format'
import { minuteOfDay } from '@noren/scheduling/time'
import { wireToLocalDate, wireToLocalMinute } from '#platform/clock'
import { renderEmail, type RenderedEmail } from '#emails/email-template'

type Written = RenderedEmail & { subject: string }

type Overlap = { calendar: string; visits: { start_at: string; title: string }[]; more: number }

/** That events were read over visits, which stay: when they are and what for, never whose. Rule FEED-15. */
export const renderExternalOverlap = (
  language: Lang,
  { calendar, visits, more }: Overlap,
  url: string,
): Written => {
  const words = calendarFeeds[language].overlap
  const lines = visits.map(({ start_at, title }) => `${momentOf(start_at, language)} ${title}`)
  return {
    subject: words.subject(calendar),
    ...renderEmail({
      language,
      sender: common[language].product,
      paragraphs: [words.lead(calendar), [...lines, ...(more > 0 ? [words.more(more)] : [])].join('\n')],
      facts: [],
      link: { head: words.link, url, notes: [words.once] },
      signature: [common[language].product, new URL(url).origin],
    }),
  }
}

export const renderExternalFailing = (
  language: Lang,
  { calendar, error }: { calendar: string; error: string },
  url: string,
): Written => {
  const { failing, errors } = calendarFeeds[language]
  const reasons: Record<string, string> = errors satisfies Record<ReadingError, string>
  return {
    subject: failing.subject(calendar),
    ...renderEmail({
      language,
      sender: common[language].product,
      paragraphs: [failing.lead(calendar, reasons[error] ?? '')],
      facts: [],
      link: { head: failing.link, url, notes: [] },
      signature: [common[language].product, new URL(url).origin],
    }),
  }
}

const momentOf = (wire: string, language: Lang): string =>
  `${formatDate(language, wireToLocalDate(wire))} ${formatTime(minuteOfDay(wireToLocalMinute(wire)))}`
