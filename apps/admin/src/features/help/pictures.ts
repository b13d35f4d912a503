// Taken from the demo salon by e2e/help-pictures.spec.ts, which says how.
import type { Lang } from '@noren/words/format'
import type { HelpPageId } from '@noren/words/help/screen'

const files: Record<string, string> = import.meta.glob('./pictures/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The address of a page's picture, with a hash; not every page has one. */
export const pictureOf = (page: HelpPageId, lang: Lang): string | undefined =>
  files[`./pictures/${page}-${lang}.avif`]

/** All have this size, so that their place is kept before they are loaded. */
export const pictureSize = { width: 500, height: 800 }
