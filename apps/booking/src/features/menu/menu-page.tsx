import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import type { ReactNode } from 'react'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Frame, Heading } from '#shell/frame.tsx'
import { MenuList } from '#shell/menu-list.tsx'

export const MenuPage = ({
  context,
  page: { shop, draftFields, withdrawn },
}: {
  context: RenderContext
  page: PageOf<'menu'>
}): ReactNode => (
  <Frame context={context} shopName={shop.name} step={0}>
    <Heading>{booking[context.lang].menu.title}</Heading>
    {withdrawn && (
      <div className="mt-4">
        <Notice tone="danger">{booking[context.lang].menu.withdrawn}</Notice>
      </div>
    )}
    <div className="mt-5">
      <MenuList context={context} shopName={shop.name} menus={shop.menus} draftFields={draftFields} />
    </div>
  </Frame>
)
