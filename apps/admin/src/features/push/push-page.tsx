import { pushScreen } from '@noren/words/admin/mails/push'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonSwitches } from '#platform/panels/skeletons.tsx'
import { DeviceList } from './device-list.tsx'
import { PushSettingsCards } from './settings-cards.tsx'
import { ThisDevice } from './this-device.tsx'

/** Notifications on the owner's devices: this one, what they tell, and which there are. Rules MSG-219 to MSG-226. */
export const PushPage = (): ReactNode => {
  const words = useWords(pushScreen)
  const push = useRead('GET /api/push', {})
  return (
    <FormColumn>
      <PageHead title={words.title} />
      <div>
        <QueryState query={push} isPage failed={words.failed} skeleton={<SkeletonSwitches />}>
          {({ data }) => (
            <div className="space-y-6">
              <ThisDevice push={data} />
              <PushSettingsCards settings={data.settings} />
              <DeviceList devices={data.devices} />
            </div>
          )}
        </QueryState>
      </div>
    </FormColumn>
  )
}
