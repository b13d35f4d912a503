import { Tabs } from '@base-ui/react/tabs'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { shell } from '@noren/words/admin/shell'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'

import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { useWords } from '#platform/language.ts'
import { TabList } from '#platform/panels/tab-list.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { RegularDays } from './regular/regular-tab.tsx'
import { SpecialPeriods } from './special/special-tab.tsx'

/** Business hours. The address names the tab: `?tab=close`. Rule HOURS-15. */
export const BusinessHoursPage = (): ReactNode => {
  const words = useWords(businessHours)
  const { nav } = useWords(shell)
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'regular'
  const choose = (next: string) => setQuery(next === 'regular' ? {} : { tab: next }, { replace: true })
  const [isWeekUnsaved, setWeekUnsaved] = useState(false)
  const [isFormUnsaved, setFormUnsaved] = useState(false)
  const { question } = useUnsavedChanges(isWeekUnsaved || isFormUnsaved)
  return (
    <>
      <PageHead title={nav.hours} />
      <Tabs.Root value={tab} onValueChange={choose}>
        <TabList label={words.tabsLabel} tabs={tabs} names={words.tabs} chosen={tab} />
        {/* Stays mounted, so that another tab can be looked at without losing what was typed. */}
        <Tabs.Panel value="regular" keepMounted className="pt-5 outline-offset-4">
          <RegularDays onUnsaved={setWeekUnsaved} onDatedUnsaved={setFormUnsaved} />
        </Tabs.Panel>
        <Tabs.Panel value="open" className="pt-5 outline-offset-4">
          <SpecialPeriods status="open" onUnsaved={setFormUnsaved} />
        </Tabs.Panel>
        <Tabs.Panel value="close" className="pt-5 outline-offset-4">
          <SpecialPeriods status="close" onUnsaved={setFormUnsaved} />
        </Tabs.Panel>
      </Tabs.Root>
      {question}
    </>
  )
}

const tabs = ['regular', 'open', 'close'] as const
