import { Tabs } from '@base-ui/react/tabs'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { shell } from '@noren/words/admin/shell'
import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '#platform/language.ts'
import { useIsLarge } from '#platform/media.ts'
import { TabList } from '#platform/panels/tab-list.tsx'
import { paths } from '#platform/paths.ts'
import { setup } from '#platform/setup.ts'
import { PageHead } from '#shell/page-head.tsx'
import { SideIndex } from './settings/settings-index.tsx'
import type { IndexPart } from './settings/settings-parts.ts'

/**
 * What stands around the settings and the plan: the two tabs, and on a desktop the index beside the settings. On a phone a page of the
 * settings leads back to their overview instead. Rules SHOP-10, SHOP-105.
 */
export const ShopFrame = ({
  part,
  tab = 'basic',
  children,
}: {
  /** Undefined: the overview, or the plan. */
  part?: IndexPart
  tab?: ShopTab
  children: ReactNode
}): ReactNode => {
  const words = useWords(shops)
  const { nav } = useWords(shell)
  const feeds = useWords(feedScreen)
  const isLarge = useIsLarge()
  const navigate = useNavigate()
  const isSettings = tab === 'basic'
  // One tree at every width: whatever was typed or asked outlives a turn of the device.
  const body = (
    <div
      className={
        isSettings
          ? 'items-start gap-8 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[14rem_minmax(0,45rem)]'
          : undefined
      }
    >
      {isLarge && isSettings && <SideIndex current={part} />}
      <div className="min-w-0">{children}</div>
    </div>
  )
  return (
    <div className={part ? 'max-lg:mx-auto max-lg:max-w-[45rem]' : ''}>
      {part && !isLarge ? (
        <PageHead
          title={part === 'feeds' ? feeds.title : words.parts[part]}
          back={{ to: paths.shop, text: words.back }}
        />
      ) : (
        <PageHead title={nav.shop} />
      )}
      {setup.billing === 'off' ? (
        body
      ) : (
        <Tabs.Root
          value={tab}
          onValueChange={(next: ShopTab) =>
            void navigate(`${paths.shop}?tab=${next}`, { replace: part === undefined })
          }
        >
          <div className={part ? 'max-lg:hidden' : ''}>
            <TabList label={words.tabsLabel} tabs={shopTabs} names={words.tabs} chosen={tab} />
          </div>
          <Tabs.Panel value={tab} className={`outline-offset-4 ${part ? 'lg:pt-5' : 'pt-5'}`}>
            {body}
          </Tabs.Panel>
        </Tabs.Root>
      )}
    </div>
  )
}

export const shopTabs = ['basic', 'subscription'] as const
type ShopTab = (typeof shopTabs)[number]
