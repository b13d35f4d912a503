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

/** Whether a document may lead there: https, mailto and tel. */
export const isSafeHref = (href: unknown): href is string => {
  if (typeof href !== 'string' || href.length > linkMax || !URL.canParse(href)) return false
  // A browser drops these from an address before it reads the protocol.
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/.test(href)) return false
  const { protocol } = new URL(href)
  return protocol === 'https:' || protocol === 'mailto:' || protocol === 'tel:'
}

/** A document of plain paragraphs, one for each line. */
export const plainDocument = (text: string): string =>
  JSON.stringify({
    type: 'doc',
    content: text.split('\n').map((line) => ({
      type: 'paragraph',
      ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }),
    })),
  })
