import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import type { ReactNode } from 'react'
import type { PageOf, Setting } from '#platform/view.ts'
import { Frame, Heading } from '#shell/frame.tsx'
import { MenuList } from '#shell/menu-list.tsx'

export const MenuPage = ({
  setting,
  page: { shop, carry, withdrawn },
}: {
  setting: Setting
  page: PageOf<'menu'>
}): ReactNode => (
  <Frame setting={setting} shopName={shop.name} step={0}>
    <Heading>{booking[setting.lang].menu.title}</Heading>
    {withdrawn && (
      <div className="mt-4">
        <Notice tone="danger">{booking[setting.lang].menu.withdrawn}</Notice>
      </div>
    )}
    <div className="mt-5">
      <MenuList setting={setting} menus={shop.menus} carry={carry} />
    </div>
  </Frame>
)
