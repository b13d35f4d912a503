import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PaymentAccountCard } from '#features/payments/api.ts'
import { readOptions } from '#platform/api.ts'
import { useIsLarge } from '#platform/media.ts'
import { shopPaths } from '#platform/paths.ts'
import { setup } from '#platform/setup.ts'
import { PlanTab } from './plan/plan-tab.tsx'
import { SettingsOverview } from './settings/settings-index.tsx'
import { SettingsSkeleton } from './settings/settings-skeleton.tsx'
import { partOfSection } from './settings/settings-parts.ts'
import { ShopFrame } from './shop-frame.tsx'

/** The overview of the settings, or the plan. The address names the tab: `?tab=subscription`. Rules SHOP-10, SHOP-106, PLAN-7. */
export const ShopPage = (): ReactNode => {
  const isLarge = useIsLarge()
  const { search, hash } = useLocation()
  const part = partOfSection[hash.slice(1)]
  const isPlan = new URLSearchParams(search).get('tab') === 'subscription'
  if (part) return <Navigate to={`${shopPaths[part]}${hash}`} replace />
  if (isPlan && setup.billing === 'off')
    return <Navigate to={`${shopPaths.payment}${search}${hash}`} replace />
  if (isPlan)
    return (
      <ShopFrame tab="subscription">
        <PlanTab />
        <BelowPlan />
      </ShopFrame>
    )
  // Where there is room the index stands beside the first page.
  if (isLarge)
    return (
      <>
        <Navigate to={shopPaths.about} replace />
        {/* Until that page's program is here. Rule SCR-241. */}
        <ShopFrame part="about">
          <SettingsSkeleton />
        </ShopFrame>
      </>
    )
  return (
    <ShopFrame>
      <SettingsOverview />
    </ShopFrame>
  )
}

/** Once the plan is there: of two parts that cannot be read, one says so. */
const BelowPlan = () => {
  const { data } = useQuery({ ...readOptions('GET /api/plans/current', {}), enabled: false })
  return data && <Payments />
}

const Payments = () => {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#payments') document.getElementById('payments')?.scrollIntoView({ block: 'start' })
  }, [hash])
  return (
    <div className="mt-6">
      <PaymentAccountCard />
    </div>
  )
}
