// What the editor hands on: the tree that the server takes, nothing else. And what is pasted, before the editor reads it.
import { altTextMax } from '@noren/contract/limits'
import { imageFileOf, isSafeHref, textAligns } from '@noren/contract/pages/documents'

type Node = {
  type?: string | undefined
  attrs?: Record<string, unknown> | undefined
  content?: Node[] | undefined
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined
  text?: string | undefined
}

/** The editor's document as it is saved; empty where it holds nothing. The editor keeps an empty last line, which is not saved. */
export const documentOf = (doc: Node): string => {
  const content = doc.content ?? []
  const last = content.findLastIndex((node) => node.type !== 'paragraph' || !isBlank(node))
  return last < 0 || isBlank(doc)
    ? ''
    : JSON.stringify(cleanNode({ ...doc, content: content.slice(0, last + 1) }))
}

/** Of a stored document, its first words, for a list. */
export const excerptOf = (content: string, max = 90): string => {
  const words = textOf(parse(content)).replace(/\s+/g, ' ').trim()
  return words.length > max ? `${words.slice(0, max)}…` : words
}

/** The stored document for the editor; undefined where there is none. */
export const parse = (content: string): Node | undefined => {
  try {
    const parsed: unknown = JSON.parse(content)
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined
  } catch {
    return undefined
  }
}

/** Word's comments, styles and lists that are paragraphs with a drawn bullet; the editor's schema drops the rest. */
export const cleanPasted = (html: string): string =>
  html
    .replace(/<!--\[if !supportLists\]-->[\s\S]*?<!--\[endif\]-->/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!\[[^\]]*\]>/g, '')
    .replace(/<(style|script|title|xml)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/?(?:o|w|v|m|st1):[^>]*>/gi, '')
    .replace(/(?:<p\b[^>]*\bMsoListParagraph\w*[^>]*>[\s\S]*?<\/p>\s*)+/gi, listOf)

/** Neighbouring list paragraphs as one list; Word says nothing of its kind but the bullet that was removed. */
const listOf = (paragraphs: string): string => {
  const items = [...paragraphs.matchAll(/<p\b[^>]*>([\s\S]*?)<\/p>/gi)].map(([, inner = '']) => inner)
  const isNumbered = items.every((item) => /^(?:<[^>]+>|\s)*[0-9０-９]+[.．)）]/.test(item))
  const bullet =
    /^((?:<[^>]+>|\s|&nbsp;)*)(?:[·•●○■□▪◆◇–-]|[0-9０-９]+[.．)）])(?:\s|&nbsp;|<span[^>]*>(?:\s|&nbsp;)*<\/span>)*/
  const list = isNumbered ? 'ol' : 'ul'
  return `<${list}>${items.map((item) => `<li><p>${item.replace(bullet, '$1')}</p></li>`).join('')}</${list}>`
}

const cleanNode = ({ type = '', attrs = {}, content = [], marks = [], text }: Node): Node => {
  if (type === 'text') {
    const kept = marks.flatMap(cleanMark)
    return { type, ...(kept.length > 0 && { marks: kept }), text: cleanText(text ?? '') }
  }
  const said = cleanAttrs(type, attrs)
  const children = content.filter(isKept).map(cleanNode)
  return {
    type,
    ...(Object.keys(said).length > 0 && { attrs: said }),
    ...(children.length > 0 && { content: children }),
  }
}

const isKept = ({ type, text, attrs }: Node): boolean =>
  type === 'text'
    ? cleanText(text ?? '') !== ''
    : type !== 'image' || imageFileOf(attrs?.['src']) !== undefined

const cleanMark = ({ type, attrs }: { type: string; attrs?: Record<string, unknown> | undefined }) => {
  if (type === 'bold' || type === 'italic' || type === 'underline') return [{ type }]
  const href = attrs?.['href']
  return type === 'link' && isSafeHref(href) ? [{ type, attrs: { href } }] : []
}

const cleanAttrs = (type: string, attrs: Record<string, unknown>): Record<string, unknown> => {
  const align = textAligns.find((one) => one === attrs['textAlign'] && one !== 'left')
  const aligned = align === undefined ? {} : { textAlign: align }
  const start = attrs['start']
  switch (type) {
    case 'paragraph':
      return aligned
    case 'heading':
      return { level: attrs['level'] === 3 ? 3 : 2, ...aligned }
    case 'orderedList':
      return typeof start === 'number' && Number.isInteger(start) && start > 1 && start < 10_000
        ? { start }
        : {}
    case 'image':
      return {
        src: attrs['src'],
        alt: cleanText(typeof attrs['alt'] === 'string' ? attrs['alt'] : '').slice(0, altTextMax),
        width: attrs['width'],
        height: attrs['height'],
      }
    default:
      return {}
  }
}

/** Without control characters and bidi overrides, which the server refuses. */
const cleanText = (text: string): string =>
  text
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .toWellFormed()

const isBlank = (node: Node): boolean => textOf(node).trim() === '' && !(node.content ?? []).some(hasImage)

const hasImage = (node: Node): boolean => node.type === 'image' || (node.content ?? []).some(hasImage)

const textOf = (node: Node | undefined): string =>
  node === undefined
    ? ''
    : node.type === 'hardBreak'
      ? ' '
      : (node.text ?? '') + (node.content ?? []).map(textOf).join(node.type === 'paragraph' ? '' : ' ')
