import type { ReactNode } from 'react'
import { booking } from '@noren/words/booking'
import type { PublicShop } from '@noren/contract/booking'
import { cloths, type Look } from '@noren/contract/shops/cloths'
import type { RenderContext } from '#platform/view.ts'

/** The document's head. `shop` only for the page that may be indexed and shared. */
export const Head = ({
  context: { lang, assets, address },
  title,
  script,
  look,
  shop,
  image,
}: {
  context: RenderContext
  title: string
  /** Pages without forms load no script. */
  script?: 'step' | 'details'
  look: Look
  shop?: PublicShop
  image?: string
}): ReactNode => {
  const description = shop && (firstLine(shop.profile) || booking[lang].shop.describe(shop.name))
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="theme-color" content={cloths[look.cloth]} />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href={assets.icon} type="image/svg+xml" />
      <link rel="stylesheet" href={assets.style} />
      {script && <script type="module" src={assets[script]} />}
      {shop && address ? (
        <>
          <link rel="canonical" href={address} />
          <meta name="description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={shop.name} />
          <meta property="og:site_name" content={shop.name} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:locale" content={lang === 'ja' ? 'ja_JP' : 'en_US'} />
          {image && <meta property="og:image" content={image} />}
          <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
          {!shop.indexed && <meta name="robots" content="noindex" />}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}

const firstLine = (text: string): string => text.trim().split('\n')[0]?.slice(0, 200) ?? ''
