// Parts of a mail's line, on the page of all mails and on a reservation.
import type { Call, Reply } from '@noren/contract/client'
import type { LedgerEntry } from '@noren/contract/messages/ledger'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { common } from '@noren/words/common'
import { formatDate, formatDuration } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopTime, useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { reasonKey } from './reasons.ts'

export type Refused = Extract<Reply<Call>, { ok: false }>

type Delivery = Pick<LedgerEntry, 'status' | 'reason' | 'sent_at' | 'due_at' | 'created_at'>

/** What became of it, and when. The word carries the meaning, not the colour alone. */
export const Outcome = ({
  mail,
  isShort = false,
}: {
  mail: Delivery
  /** Among those that were sent: when, and today in a word. */
  isShort?: boolean
}): ReactNode => {
  const words = useWords(reservationMessages)
  const moment = useMomentOrToday()
  if (isShort && mail.status === 'sent')
    return <span className="figures inline-block">{moment(mail.sent_at ?? mail.created_at)}</span>
  return (
    <>
      <span className={stateClass[mail.status]}>{words.status[mail.status]}</span> <When mail={mail} />
    </>
  )
}

const When = ({ mail: { status, sent_at, due_at, created_at } }: { mail: Delivery }) => {
  const words = useWords(reservationMessages)
  const text = useMomentText()
  const shown =
    status === 'queued' && due_at !== null && due_at !== created_at
      ? words.planned(text(due_at))
      : status === 'retrying' && due_at !== null
        ? words.retryAt(text(due_at))
        : text(sent_at ?? created_at)
  return <span className="figures inline-block">{shown}</span>
}

/** 2026年11月21日(土) 10:00 */
export const useMomentText = () => {
  const lang = useLanguage()
  const clock = useClockFormat()
  return (instant: string): string => {
    const { date, minutes } = shopTime(instant)
    return `${formatDate(lang, date)} ${clock.time(minutes)}`
  }
}

/** 今日 10:00, or with its date. */
const useMomentOrToday = () => {
  const { today } = useWords(reservationMessages)
  const text = useMomentText()
  const clock = useClockFormat()
  const now = useNow().date
  return (instant: string): string => {
    const { date, minutes } = shopTime(instant)
    return date === now ? today(clock.time(minutes)) : text(instant)
  }
}

/** Why it was not delivered, or not yet. */
export const Reason = ({ mail: { status, reason } }: { mail: Delivery }): ReactNode => {
  const { reasons } = useWords(reservationMessages)
  if (status === 'sent' || status === 'queued') return null
  const { other, ...known } = reasons
  const key = reasonKey(reason ?? '', known)
  return <p className="text-sm">{key === undefined ? other(reason ?? '') : known[key]}</p>
}

export const ResendRefusal = ({ refused }: { refused: Refused }): ReactNode => {
  const words = useWords(reservationMessages)
  const lang = useLanguage()
  const { network, offline, system } = useWords(common)
  const { status, message } = refused
  const why = status === 0 ? (navigator.onLine ? network : offline) : message || system
  const wait = refused.code === 'too_many' ? refused.retry_after : undefined
  return (
    <p role="alert" className="mt-1 text-sm text-danger">
      {wait === undefined
        ? `${words.resendFailed} ${why}`
        : words.full(formatDuration(lang, Math.ceil(wait / 60)))}
    </p>
  )
}

const stateClass: Record<Delivery['status'], string> = {
  queued: '',
  sent: 'text-success',
  retrying: 'text-caution',
  failed: 'font-bold text-danger',
  withheld: 'font-bold text-caution',
}
