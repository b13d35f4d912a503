import type { ReactNode } from 'react'
import { booking } from '@noren/words/booking'
import type { PublicShop } from '@noren/contract/booking'
import { cloths, type Look } from '@noren/contract/shops/cloths'
import type { Page, RenderContext } from '#platform/view.ts'
import { Icons } from './head/icons.tsx'

/** The document's head. `shop` only for the page that may be indexed and shared. */
export const Head = ({
  context,
  page,
  title,
  script,
  look,
  shop,
  image,
  next,
}: {
  context: RenderContext
  page: Page
  title: string
  /** Pages without forms load no script. */
  script?: 'step' | 'details'
  look: Look
  shop?: PublicShop
  image?: { url: string; width: number; height: number; alt_text: string }
  /** Where the page goes by itself. */
  next?: { seconds: number; address: string }
}): ReactNode => {
  const { lang, assets, address } = context
  const description = shop && (firstLine(shop.profile) || booking[lang].shop.describe(shop.name))
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      {next && <meta httpEquiv="refresh" content={`${next.seconds}; url=${next.address}`} />}
      <meta name="theme-color" content={cloths[look.cloth]} />
      <meta name="format-detection" content="telephone=no" />
      <Icons context={context} page={page} />
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
          <meta property="og:locale:alternate" content={lang === 'ja' ? 'en_US' : 'ja_JP'} />
          {image && (
            <>
              <meta property="og:image" content={image.url} />
              <meta property="og:image:width" content={String(image.width)} />
              <meta property="og:image:height" content={String(image.height)} />
              <meta property="og:image:alt" content={image.alt_text || shop.name} />
            </>
          )}
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
