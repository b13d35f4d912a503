import { numberWeekdays, type BusinessDays } from '@noren/contract/hours/regular'
import type { Shop } from '@noren/contract/shops/settings'
import { Button } from '@noren/ui/button'
import { Skeleton } from '@noren/ui/placeholder'
import { sharing } from '@noren/words/admin/pages/sharing'
import { type ReactNode, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { Choices } from '#platform/fields/choices.tsx'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths, shopPaths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PrintedCard, type CardTexts } from './printed-card.tsx'
import { modulesOf } from './qr-code.ts'
import { Section } from './sharing-section.tsx'

type Sheet = 'one' | 'four'

/** A card for the counter with hours and QR code, alone on its sheet or four of them. Rule PAGE-184. */
export const PrintSection = ({ shop }: { shop: Shop }): ReactNode => {
  const words = useWords(sharing).card
  const days = useRead('GET /api/business-days', {})
  return (
    <Section id="card" title={words.title} text={words.text}>
      <QueryState query={days} failed={words.failed} skeleton={<Skeleton className="h-80" />}>
        {({ data }) => <Printing shop={shop} days={data} />}
      </QueryState>
    </Section>
  )
}

const Printing = ({ shop, days }: { shop: Shop; days: BusinessDays }) => {
  const words = useWords(sharing).card
  const cloth = useRead('GET /api/looks/{id}', { params: { id: String(shop.id) } }).data?.data
  const [sheet, setSheet] = useState<Sheet>('one')
  const modules = useMemo(() => modulesOf(shop.url), [shop.url])
  const texts = textsOf(shop, days)
  const card = <PrintedCard texts={texts} modules={modules} look={cloth} />
  return (
    <div className="flex flex-col items-start gap-4 sm:flex-row sm:gap-6">
      {/* Half as large as it is printed. */}
      <div
        aria-hidden="true"
        className="h-[74mm] w-[52.5mm] shrink-0 self-center overflow-hidden sm:self-start rounded-md shadow-soft"
      >
        <div className="origin-top-left scale-50">{card}</div>
      </div>
      <div className="min-w-0 space-y-4">
        <Choices
          legend={words.size}
          legendClass="text-sm font-bold"
          choices={sheets.map((one) => ({ value: one, label: words.sizes[one] }))}
          value={sheet}
          onChange={setSheet}
        />
        <div>
          <Button onClick={() => window.print()}>{words.print}</Button>
          <p className="mt-2 text-sm text-ink-soft">{words.pageHint}</p>
        </div>
        <p className="flex flex-wrap gap-x-5">
          <Link to={paths.hours} className={linkClass}>
            {words.hoursLink}
          </Link>
          <Link to={shopPaths.place} className={linkClass}>
            {words.addressLink}
          </Link>
        </p>
      </div>
      {createPortal(
        <div aria-hidden="true" data-sheet={sheet} className="print-card hidden print:block">
          <div className={sheet === 'four' ? 'grid grid-cols-[105mm_105mm]' : 'w-[105mm]'}>
            {(sheet === 'four' ? [1, 2, 3, 4] : [1]).map((number) => (
              <PrintedCard key={number} texts={texts} modules={modules} look={cloth} />
            ))}
          </div>
        </div>,
        document.body,
      )}
    </div>
  )
}

const sheets: readonly Sheet[] = ['one', 'four']
const linkClass = 'inline-flex min-h-11 items-center text-sm text-primary underline underline-offset-4'

/** As customers see it: of a hidden address prefecture and city. Rule SHOP-13. */
const textsOf = (shop: Shop, hours: BusinessDays): CardTexts => {
  const area = (shop.prefecture ?? '') + (shop.city ?? '')
  const whole = [area + (shop.address ?? ''), shop.building].filter(Boolean).join(' ')
  return {
    name: shop.name,
    url: shop.url,
    phone: shop.phone_number,
    address: (shop.address_hidden ? area : whole) || null,
    week: numberWeekdays(hours),
  }
}
