import type { Call, Reply } from '@noren/contract/client'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { useReveal } from '#platform/actions/use-reveal.ts'
import { useWords } from '#platform/language.ts'
import { ReservationLinks } from './reservation-links.tsx'

export type Refused = Extract<Reply<Call>, { ok: false }>

/** The rules that the owner may override; sent back with the same input. */
export const reasonsIn = (refused: Refused | undefined): string[] | undefined =>
  refused?.code === 'outside_rules' ? refused.reasons : undefined

/** Why a time was refused: the shop's rules, what is booked there, or no answer. */
export const RefusalNotice = ({
  refused,
  failed,
  className = '',
  onOverlap,
  overlapWords,
  children,
}: {
  /** Undefined while nothing was refused. */
  refused: Refused | undefined
  failed: string
  className?: string
  /** Enters it over what stands there, on purpose. Rule RES-29. */
  onOverlap?: () => void
  /** Of what is no new time: that it overlaps, and that it may. */
  overlapWords?: { title: string; text: string; submit: string }
  children?: ReactNode
}): ReactNode => {
  const words = useWords(reservationEntry)
  const text = useFailureText()
  // Under a long form it would be out of sight; screen readers are at the button.
  const element = useReveal(refused)
  if (!refused) return null
  return (
    <div ref={element} tabIndex={-1} className={`rounded-md outline-offset-2 ${className}`}>
      {refused.code === 'outside_rules' ? (
        <Notice tone="caution" title={words.outside.title}>
          <ul className="list-disc pl-5 text-ink">
            {refused.reasons?.map((reason) => (
              <li key={reason}>{textOf(words.outside.reasons, reason)}</li>
            ))}
          </ul>
          <p className="mt-1">{words.outside.text}</p>
        </Notice>
      ) : refused.code === 'occupied' ? (
        <Notice
          tone={overlapWords ? 'caution' : 'danger'}
          title={overlapWords?.title ?? titleOf(words.occupied, refused.reasons)}
        >
          <div className="max-h-60 overflow-y-auto">
            <ReservationLinks reservations={refused.reservations ?? []} />
          </div>
          {!overlapWords && <p>{words.occupied.text}</p>}
          {onOverlap && refused.reasons?.includes('held') && <p>{words.held}</p>}
          {onOverlap && !refused.reasons?.includes('held') && (
            <>
              <p className="mb-2">{overlapWords?.text ?? words.overlapNote}</p>
              <Button variant="outline" size="sm" onClick={onOverlap}>
                {overlapWords?.submit ?? words.overlap}
              </Button>
            </>
          )}
        </Notice>
      ) : (
        <Notice tone="danger" title={failed}>
          <p>{text(refused)}</p>
          {children}
        </Notice>
      )}
    </div>
  )
}

/** The message of a refusal: the server's own, or that the server could not be reached. */
export const useFailureText = (): ((refused: Refused) => string) => {
  const { network, system } = useWords(common)
  const { offline, keyReused } = useWords(reservationEntry)
  return ({ status, code, message }) => {
    if (status === 0) return navigator.onLine ? network : offline
    return code === 'idempotency_key_reused' ? keyReused : message || system
  }
}

const titleOf = (
  { title, buffers, external }: Record<'title' | 'buffers' | 'external', string>,
  reasons: readonly string[] = [],
): string => (reasons.includes('external') ? external : reasons.includes('buffer') ? buffers : title)

const textOf = (texts: Record<string, string>, code: string): string => texts[code] ?? code
