// The owner's documents as they are stored: a tree of known nodes. What the server refuses, the editor never makes, and the booking
// site leaves out. Rule PAGE-4.

/** What a document may hold; deeper and longer ones are refused and not rendered. */
export const documentDepthMax = 20
export const documentNodesMax = 5000
export const linkMax = 2000

export const textAligns = ['left', 'center', 'right'] as const

export const headingLevels = [2, 3] as const

/** Files that the product made itself, by the address that browsers use. */
export const imageFileOf = (src: unknown): string | undefined =>
  typeof src === 'string' ? /^\/assets\/images\/([0-9a-f]{32}\.(?:webp|jpg))$/.exec(src)?.[1] : undefined

/** Another width of such a file, by its address or its name. Rule PAGE-40. */
export const variantOf = (image: string, width: number, ending: 'webp' | 'jpg'): string =>
  image.replace(/\.\w+$/, `-${width}.${ending}`)

/** Whether a document may lead there: https to a host that is what it looks like, mailto and tel. Rule PAGE-129. */
export const isSafeHref = (href: unknown): href is string => {
  if (typeof href !== 'string' || href.length > linkMax || !URL.canParse(href)) return false
  // A browser drops these from an address before it reads the protocol.
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/.test(href)) return false
  const { protocol } = new URL(href)
  return protocol === 'https:' ? isPlainHost(hostIn(href)) : protocol === 'mailto:' || protocol === 'tel:'
}

/** As it is written: without the port, and none where somebody's name stands before it. */
const hostIn = (href: string): string | undefined =>
  /^https:\/\/([^/\\?#@]+?)(?::\d*)?(?:[/?#]|$)/i.exec(href)?.[1]

/** Without look-alikes: no forms that become others, and each label in one way of writing. Punycode is seen as such. */
const isPlainHost = (host: string | undefined): boolean =>
  host !== undefined &&
  !host.includes('%') &&
  host === host.normalize('NFKC') &&
  // A URL's own parser refuses what is no host in ASCII.
  (/^[\u0021-\u007e]+$/.test(host) ||
    host.split('.').every((label) => waysOfWriting.some((letters) => letters.test(label))))

// As browsers show them: one script and digits, or Japanese with the Latin letters that it is written with.
const waysOfWriting: readonly RegExp[] = [
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\u30fba-zA-Z',
  ...[
    'Latin',
    'Cyrillic',
    'Greek',
    'Hangul',
    'Thai',
    'Arabic',
    'Hebrew',
    'Devanagari',
    'Armenian',
    'Georgian',
  ].map((script) => `\\p{Script=${script}}`),
].map((letters) => new RegExp(`^[${letters}0-9-]+$`, 'u'))

/** A document of plain paragraphs, one for each line. */
export const plainDocument = (text: string): string =>
  JSON.stringify({
    type: 'doc',
    content: text.split('\n').map((line) => ({
      type: 'paragraph',
      ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
    })),
  })
