import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { PaymentAccountCard } from '#features/payments/api.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { setup } from '#platform/setup.ts'
import { ShopFrame } from '../shop-frame.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { SettingsPart } from './settings-parts.ts'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { useShop } from './use-shop.ts'

/** One page of the settings. Rule SHOP-105. */
export const SettingsPage = ({ part }: { part: SettingsPart }): ReactNode => {
  const words = useWords(shops)
  const query = useShop()
  return (
    <ShopFrame part={part}>
      <QueryState query={query} isPage failed={words.failed} skeleton={<SettingsSkeleton />}>
        {({ data }) => (
          <SettingsForm part={part} stored={data}>
            {/* Where plans are sold it stands with the plan, which unlocks it. */}
            {part === 'payment' && setup.billing === 'off' && setup.payments && <PaymentAccountCard />}
          </SettingsForm>
        )}
      </QueryState>
    </ShopFrame>
  )
}
