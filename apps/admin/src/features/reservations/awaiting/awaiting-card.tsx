import { hourglassIcon, Icon } from '@noren/ui/icon'
import { formatShortDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'

/** How many requests wait for the shop, whatever their month, and the way to them; nothing while there are none. */
export const AwaitingPill = (): ReactNode => {
  const words = useWords(calendar).awaiting
  const count = useRead('GET /api/reservations/awaiting', {}).data?.count ?? 0
  const shown = useCapped(count)
  return (
    <Opener isShown={count > 0}>
      {(open) => (
        <button
          type="button"
          onClick={open}
          className="flex min-h-11 shrink-0 items-center"
          aria-label={words.count(shown)}
        >
          <span className="figures flex items-center gap-1 rounded-full border border-dashed border-caution bg-caution-tint px-2.5 py-1 text-xs font-bold whitespace-nowrap text-caution">
            <Icon path={hourglassIcon} size={14} className="xs:hidden" />
            <span className="max-[26rem]:hidden">{words.pill(shown)}</span>
            <span className="min-[26rem]:hidden">{shown}</span>
          </span>
        </button>
      )}
    </Opener>
  )
}

export const AwaitingCard = (): ReactNode => {
  const words = useWords(calendar).awaiting
  const lang = useLanguage()
  const clock = useClockFormat()
  const answer = useRead('GET /api/reservations/awaiting', {}).data
  const shown = useCapped(answer?.count ?? 0)
  const first = answer?.data[0]
  if (!answer || !first) return <Opener isShown={false}>{() => null}</Opener>
  const { date, minutes } = shopTime(first.start_at)
  const text = words.first(first.customerName, `${formatShortDate(lang, date)} ${clock.time(minutes)}`)
  return (
    <Opener isShown>
      {(open) => (
        <button
          type="button"
          onClick={open}
          className="w-full shrink-0 rounded-lg border border-dashed border-caution bg-caution-tint px-4 py-2.5 text-left text-caution transition-[filter] hover:brightness-97"
        >
          <span className="figures block font-bold">{words.count(shown)}</span>
          <span className="figures line-clamp-2 text-sm leading-snug">
            {answer.count > 1 ? words.others(text) : text}
          </span>
        </button>
      )}
    </Opener>
  )
}

/** The dialog stays open while the last request in it is answered elsewhere. */
const Opener = ({ isShown, children }: { isShown: boolean; children: (open: () => void) => ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      {isShown && children(open)}
      {wanted && <AwaitingDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

const useCapped = (count: number): string => {
  const { capped } = useWords(reservations).calendar
  return count > 99 ? capped : String(count)
}

const AwaitingDialog = onDemand(async () => (await import('./awaiting-dialog.tsx')).AwaitingDialog, {
  layer: ({ open, onClose }) => (open ? onClose : undefined),
})
