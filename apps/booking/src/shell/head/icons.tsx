import type { Look } from '@noren/contract/shops/cloths'
import { clothIconPath, crestPath } from '@noren/contract/addresses'
import { crestOf } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { Page, RenderContext } from '#platform/view.ts'

/** The shop's own icons; those of the product where a page belongs to no shop. Rule PAGE-55. */
export const Icons = ({ context: { assets }, page }: { context: RenderContext; page: Page }): ReactNode => {
  const shop = shopOf(page)
  if (!shop) return <link rel="icon" href={assets.icon} type="image/svg+xml" />
  const { name, cloth } = shop
  return (
    <>
      <link rel="icon" href={crestPath(cloth, crestOf(name))} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={clothIconPath(cloth)} />
    </>
  )
}

const shopOf = (page: Page): (Look & { name: string }) | undefined => {
  if ('shop' in page) return page.shop
  return 'reservation' in page ? page.reservation.shop : undefined
}
