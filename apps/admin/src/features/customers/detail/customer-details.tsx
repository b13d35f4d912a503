import { Tabs } from '@base-ui/react/tabs'
import type { Customer } from '@noren/contract/customers'
import { customers } from '@noren/words/admin/customers/records'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useWords } from '#platform/language.ts'
import { Duplicates } from '../merging/duplicates.tsx'
import { MergedRecords } from '../merging/merged-records.tsx'
import { Notes } from '../notes.tsx'
import { Photos } from '../photos/photos.tsx'
import { BasicInfo } from './basic-info.tsx'
import { Head } from './head.tsx'
import { History } from './customer-history.tsx'
import { NoShowNotice } from './online-booking.tsx'
import { PersonalData } from './personal-data.tsx'

const tabs = ['basic', 'notes', 'photos', 'history'] as const
type Tab = (typeof tabs)[number]

/** The open tab stands in the address. */
export const Details = ({ customer }: { customer: Customer }): ReactNode => {
  const words = useWords(customers).detail
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const asked = query.get('tab')
  const tab = tabs.find((one) => one === asked) ?? 'basic'
  const show = (next: Tab) => setQuery(next === 'basic' ? {} : { tab: next }, { replace: true, state })
  const counts: Partial<Record<Tab, number>> = {
    notes: customer.notes.length,
    photos: customer.photos_total,
    history: customer.reservations_total,
  }
  return (
    <div className={detailColumns}>
      <div className="xl:sticky xl:top-8">
        <Head customer={customer} />
        <NoShowNotice customer={customer} />
        <Duplicates customer={customer} />
      </div>
      <Tabs.Root value={tab} onValueChange={show} className="mt-6 min-w-0 xl:mt-0">
        <Tabs.List aria-label={words.tabsLabel} className="flex gap-3 border-b sm:gap-6 border-line">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one} className={tabClass}>
              {words.tabs[one]}
              {(counts[one] ?? 0) > 0 && (
                <span className="figures ml-1 text-sm font-normal max-[22rem]:hidden sm:ml-1.5">
                  {counts[one]}
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="basic" className="space-y-8 pt-6 outline-offset-4">
          <BasicInfo customer={customer} />
          <MergedRecords customer={customer} />
          <PersonalData customer={customer} />
        </Tabs.Panel>
        <Tabs.Panel value="notes" className="pt-6 outline-offset-4">
          <Notes customer={customer} />
        </Tabs.Panel>
        <Tabs.Panel value="photos" className="pt-6 outline-offset-4">
          <Photos customer={customer} />
        </Tabs.Panel>
        <Tabs.Panel value="history" className="pt-6 outline-offset-4">
          <History customer={customer} />
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  )
}

/** Who it is stands beside what is known, where there is room. Rule SCR-210. */
export const detailColumns =
  'form-column xl:grid xl:max-w-none xl:grid-cols-[20rem_minmax(0,1fr)] xl:items-start xl:gap-8'

const tabClass =
  '-mb-px min-h-11 whitespace-nowrap border-b-2 border-transparent px-1 text-ink-soft transition-colors hover:text-ink ' +
  'data-active:border-primary data-active:font-bold data-active:text-primary'
