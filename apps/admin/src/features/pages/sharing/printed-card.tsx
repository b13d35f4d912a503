import type { Look, Pattern } from '@noren/contract/shops/cloths'
import { clothPath, loopsPath, patternOpacity, patternTiles } from '@noren/ui/noren-drawing'
import { sharing } from '@noren/words/admin/pages/sharing'
import { crestOf } from '@noren/words/format'
import { closedDaysText, holidayOpeningText, hoursLines, type HoursInWords } from '@noren/words/hours'
import { type ReactNode, useId } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { QrCode } from './qr-picture.tsx'
import type { Modules } from './qr-code.ts'

export type CardTexts = {
  name: string
  url: string
  phone: string | null
  address: string | null
  week: HoursInWords
}

type Props = { texts: CardTexts; modules: Modules; look: Look | undefined }

/** A6, in millimetres. Ink on white; the cloth is a picture, because printers leave backgrounds out. */
export const PrintedCard = ({ texts, modules, look }: Props): ReactNode => {
  const words = useWords(sharing).card
  const { name, url } = texts
  return (
    <div
      data-cloth={look?.cloth}
      data-voice={look?.voice}
      className="relative flex h-[148mm] w-[105mm] break-inside-avoid flex-col items-center overflow-hidden border border-dashed border-line bg-white px-[8mm] pb-[6mm] text-center text-ink"
    >
      <Noren letter={crestOf(name)} pattern={look?.pattern} />
      <p
        className={`phrases mt-[4mm] shrink-0 font-voice leading-tight font-bold wrap-anywhere ${nameClass(name)}`}
      >
        {name}
      </p>
      <p className="mt-[3.5mm] shrink-0 text-[4.6mm] leading-tight font-bold">{words.head}</p>
      {/* Where there is much to say only the code gets smaller, and is read at that size too. */}
      <QrCode modules={modules} className="mt-[1mm] size-[40mm] min-h-[26mm]" />
      <p className="shrink-0 text-[2.7mm] leading-[1.5] whitespace-pre-line">{words.scan}</p>
      <Facts texts={texts} />
      <p className="mt-[1.5mm] line-clamp-2 shrink-0 text-[2.5mm] leading-[1.4] wrap-anywhere">
        {url.replace(/^https?:\/\//, '')}
      </p>
    </div>
  )
}

/** Smaller for longer names; beyond three lines it is cut. */
const nameClass = ({ length }: string): string => {
  if (length <= 10) return 'text-[7.5mm]'
  return length <= 24 ? 'text-[5.6mm]' : 'text-[4.2mm] line-clamp-3'
}

const Facts = ({ texts: { phone, address, week } }: Pick<Props, 'texts'>) => {
  const words = useWords(sharing).card
  const lang = useLanguage()
  const hours = hoursLines(lang, week.hours)
  return (
    <dl className="mt-auto grid shrink-0 w-full grid-cols-[15mm_minmax(0,1fr)] gap-x-[2mm] border-t border-ink pt-[2mm] text-left text-[2.9mm] leading-[1.5]">
      {hours.length > 0 && (
        <Fact name={words.hours}>
          {hours.map(({ days, ranges }) => (
            <span key={days} className="figures flex gap-x-[2mm]">
              <span className="shrink-0">{days}</span>
              <span>{ranges.join(' / ')}</span>
            </span>
          ))}
        </Fact>
      )}
      <Fact name={words.closed}>
        {closedDaysText(lang, week)}
        {week.holiday_opening && (
          <span className="block">{holidayOpeningText(lang, week.holiday_opening)}</span>
        )}
      </Fact>
      {address && (
        <Fact name={words.address}>
          <span className="line-clamp-2 wrap-anywhere">{address}</span>
        </Fact>
      )}
      {phone && (
        <Fact name={words.phone}>
          <span className="figures text-[3.4mm] font-bold">{phone}</span>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

/** Across the whole card. */
const Noren = ({ letter, pattern = 'muji' }: { letter: string; pattern?: Pattern | undefined }) => {
  const id = useId()
  const tile = patternTiles[pattern]
  return (
    <svg viewBox="0 0 105 31" className="-mx-[8mm] h-[31mm] w-[105mm] shrink-0 text-cloth">
      <path d="M0 4.4h105" className="text-ink" stroke="currentColor" strokeWidth="1.2" />
      <path d={loops} fill="currentColor" />
      <path d={cloth} fill="currentColor" />
      {tile && (
        <>
          <pattern
            id={id}
            width={tile.width}
            height={tile.height}
            patternUnits="userSpaceOnUse"
            patternTransform="scale(0.22)"
          >
            <path d={tile.path} fill="none" stroke="#fff" strokeOpacity={patternOpacity} />
          </pattern>
          <path d={cloth} fill={`url(#${id})`} />
        </>
      )}
      <circle cx="52.5" cy="15" r="7.6" fill="none" stroke="#fff" strokeWidth="0.6" />
      {letter === '' ? (
        <circle cx="52.5" cy="15" r="3.4" fill="none" stroke="#fff" strokeWidth="1.2" />
      ) : (
        <text
          x="52.5"
          y="15.2"
          fill="#fff"
          className="font-voice"
          fontSize="8"
          fontWeight="700"
          textAnchor="middle"
          dominantBaseline="central"
        >
          {letter}
        </text>
      )}
    </svg>
  )
}

const loops = loopsPath({ y: 2.4, width: 105, height: 3, lengths: 7 })
const cloth = clothPath({ y: 4.6, width: 105, height: 25.6, lengths: 7, slit: 6.4, gap: 0.5 })
