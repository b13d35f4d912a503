import type { PublicImage } from '@noren/contract/booking'
import { variantOf } from '@noren/contract/pages/documents'
import type { ReactNode } from 'react'

/**
 * A stored image in the width that the screen needs, with its colour until it is loaded. `box` holds both and says the shape; `sizes` is the
 * width on the screen, as CSS has it. The first image of a page is `eager`. Rules PAGE-40, PAGE-44.
 */
export const Picture = ({
  image: { url, alt_text, width, height, widths, color },
  sizes,
  box,
  eager = false,
  className = 'absolute inset-0 size-full object-cover',
}: {
  image: PublicImage
  sizes: string
  box: string
  eager?: boolean
  className?: string
}): ReactNode => {
  const fallback = widths.at(-1)
  return (
    <span className={`relative block overflow-hidden ${color === null ? '' : 'bg-line'} ${box}`}>
      {/* An attribute, because the page's policy allows no inline style. */}
      {color !== null && (
        <svg aria-hidden="true" color={color} className="absolute inset-0 size-full bg-current" />
      )}
      <picture>
        {widths.length > 0 && (
          <source type="image/webp" srcSet={srcSetOf(url, widths, 'webp', width)} sizes={sizes} />
        )}
        <img
          src={fallback === undefined ? url : variantOf(url, fallback, 'jpg')}
          srcSet={widths.length > 1 ? srcSetOf(url, widths, 'jpg') : undefined}
          sizes={widths.length > 1 ? sizes : undefined}
          alt={alt_text}
          width={width}
          height={height}
          loading={eager ? undefined : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className={className}
        />
      </picture>
    </span>
  )
}

/** The widest WebP is the image itself. */
const srcSetOf = (url: string, widths: readonly number[], ending: 'webp' | 'jpg', own?: number): string =>
  [
    ...widths.map((width) => `${variantOf(url, width, ending)} ${width}w`),
    ...(own === undefined ? [] : [`${url} ${own}w`]),
  ].join(', ')
