// Texts that mails about a reservation are made of.
import { formatDate, formatTime, formatTimes, type Lang } from '@noren/words/format'
import { mailAnswers } from '@noren/words/reservations/answers'

/** Null where the answer may be sensitive. */
type Shown = { question: string; value: readonly string[] | null }
type Fact = { head: string; value: string; isStacked?: true }

/** Characters of one question, of one answer and of all answers, so that no mail becomes too large to be shown whole. */
const questionShown = 60
const answerShown = 300
const answersShown = 4_000

/** How much of the answers to the form a notice to the shop shows. Rules MSG-36, MSG-236. */
export const shownAnswers = (language: Lang, answers: readonly Shown[]): Fact[] => {
  const texts = mailAnswers[language]
  const all = answers.map(({ question, value }) => ({
    isStacked: true as const,
    head: shortened(question, questionShown),
    value: value === null ? texts.sensitive : shortened(value.join(texts.join), answerShown),
  }))
  let length = 0
  const shown = all.filter(({ head, value }) => (length += head.length + value.length) <= answersShown)
  const left = all.length - shown.length
  return left === 0 ? shown : [...shown, { head: texts.others, value: texts.more(left) }]
}

const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…`

/** Without those that are empty. */
export const linesOf = (lines: readonly (string | null)[]): string =>
  lines.filter((line) => line?.trim()).join('\n')

/** A minute of a date, `YYYY-MM-DD`, in the shop's time. */
export type Moment = { date: string; minutes: number }

/** 2026年11月21日(土) 10:30 */
export const momentText = (language: Lang, { date, minutes }: Moment): string =>
  `${formatDate(language, date)} ${formatTime(minutes)}`

/** 2026年11月21日(土) 10:30〜11:30 */
export const visitText = (language: Lang, { date, minutes, end }: Moment & { end: number }): string =>
  `${formatDate(language, date)} ${formatTimes(language, formatTime(minutes), formatTime(end))}`
