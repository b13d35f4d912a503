import { Tabs } from '@base-ui/react/tabs'
import { buttonClass } from '@noren/ui/button'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { shell } from '@noren/words/admin/shell'
import { shops } from '@noren/words/admin/shops'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PaymentAccountCard } from '#features/payments/api.ts'
import { readOptions } from '#platform/api.ts'
import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { useWords } from '#platform/language.ts'
import { TabList } from '#platform/panels/tab-list.tsx'
import { paths } from '#platform/paths.ts'
import { setup } from '#platform/setup.ts'
import { PageHead } from '#shell/page-head.tsx'
import { PlanTab } from './plan/plan-tab.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'

/** The shop's settings and its plan. The address names the tab: `?tab=subscription`. Rules SHOP-10, PLAN-7. */
export const ShopPage = (): ReactNode => {
  const words = useWords(shops)
  const { nav } = useWords(shell)
  const feeds = useWords(feedScreen)
  const [query, setQuery] = useSearchParams()
  const [isUnsaved, setUnsaved] = useState(false)
  const { question } = useUnsavedChanges(isUnsaved)
  const settings = <SettingsTab onUnsaved={setUnsaved} />
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'basic'
  return (
    <>
      <PageHead title={nav.shop}>
        <Link to={paths.feeds} className={`${buttonClass({ variant: 'outline', size: 'sm' })} mb-2 lg:mb-0`}>
          {feeds.open}
        </Link>
      </PageHead>
      {setup.billing === 'off' ? (
        <>
          {settings}
          {setup.payments && <Payments />}
        </>
      ) : (
        <Tabs.Root value={tab} onValueChange={(next: string) => setQuery({ tab: next }, { replace: true })}>
          <TabList label={words.tabsLabel} tabs={tabs} names={words.tabs} />
          {/* Stays mounted, so that the plan can be looked at without losing what was typed. */}
          <Tabs.Panel value="basic" keepMounted className="pt-5 outline-offset-4">
            {settings}
          </Tabs.Panel>
          <Tabs.Panel value="subscription" className="pt-5 outline-offset-4">
            <PlanTab />
            <BelowPlan />
          </Tabs.Panel>
        </Tabs.Root>
      )}
      {question}
    </>
  )
}

/** Once the plan is there: of two parts that cannot be read, one says so. */
const BelowPlan = () => {
  const { data } = useQuery({ ...readOptions('GET /api/plans/current', {}), enabled: false })
  return data && <Payments />
}

const Payments = () => (
  <div className="mt-6 max-w-[44rem]">
    <PaymentAccountCard />
  </div>
)

const tabs = ['basic', 'subscription'] as const
