// What may be stored as a document, decided node by node: what is not on the list is refused, and what is stored is built anew from
// the list, so that nothing else comes along. Rule PAGE-4.
import {
  documentDepthMax,
  documentNodesMax,
  imageFileOf,
  isSafeHref,
  textAligns,
} from '@noren/contract/pages/documents'
import {
  altTextMax,
  pageCharactersMax,
  pageMenusMax,
  pageNodesMax,
  sectionContentMax,
} from '@noren/contract/limits'
import { line } from '@noren/contract/text'

/** The document as it is stored, and the files of the images that it shows; undefined where it is none. */
export type CheckedDocument = { content: string; files: string[] }

export const checkDocument = (content: string): CheckedDocument | undefined => {
  if (content === '') return { content, files: [] }
  if (content.length > sectionContentMax) return undefined
  const walk: Walk = { left: documentNodesMax, files: [] }
  const document = readNode(parse(content), 'doc', 0, walk)
  return document && { content: JSON.stringify(document), files: walk.files }
}

/** What the blocks of a page have together: so much is rendered at once. */
export type Length = { nodes: number; characters: number; menus: number }

/** Of a stored block. Each node and mark of a document says its type, and quotes within texts are escaped. */
export const lengthOf = (content: string, menuIds: readonly number[] = []): Length => ({
  nodes: content.split('"type":').length - 1,
  characters: content.length,
  menus: menuIds.length,
})

export const sumOf = (one: Length, other: Length): Length => ({
  nodes: one.nodes + other.nodes,
  characters: one.characters + other.characters,
  menus: one.menus + other.menus,
})

/** Rule PAGE-14. */
export const isTooLong = ({ nodes, characters }: Length): boolean =>
  nodes > pageNodesMax || characters > pageCharactersMax

/** Rule PAGE-14. */
export const hasTooManyMenus = ({ menus }: Length): boolean => menus > pageMenusMax

/** Nothing, or a tree of nothing, where a page's blocks are expected: a page without any. Rule PAGE-19. */
export const isEmptyDocument = (given: unknown): boolean => {
  if (given === '') return true
  const tree = typeof given === 'string' ? parse(given) : given
  if (!isObject(tree)) return false
  const children = tree['content'] ?? []
  if (!Array.isArray(children) || children.length > 0) return false
  return 'type' in tree ? tree['type'] === 'doc' && hasOnly(tree, ['type', 'content']) : hasOnly(tree, [])
}

/** What is still allowed, and what was found. */
type Walk = { left: number; files: string[] }
type Node = { type: string; attrs?: object; content?: Node[]; text?: string; marks?: object[] }
type Given = Record<string, unknown>

/** A node of its parent's list, with everything in it; undefined where any of it is not on the list. */
const readNode = (given: unknown, parent: 'doc' | readonly string[], depth: number, walk: Walk) => {
  if (!isObject(given) || typeof given['type'] !== 'string' || depth > documentDepthMax) return undefined
  const { type } = given
  if (parent === 'doc' ? type !== 'doc' : !parent.includes(type)) return undefined
  if (walk.left-- <= 0) return undefined
  if (!hasOnly(given, type === 'text' ? ['type', 'text', 'marks'] : ['type', 'attrs', 'content']))
    return undefined
  return type === 'text' ? readText(given) : readElement(type, given, depth, walk)
}

const readElement = (type: string, given: Given, depth: number, walk: Walk): Node | undefined => {
  const attrs = readAttrs(type, given['attrs'] ?? {}, walk)
  const children = given['content'] ?? []
  if (!attrs || !Array.isArray(children)) return undefined
  const content: Node[] = []
  for (const child of children) {
    const node: Node | undefined = readNode(child, childrenOf[type] ?? [], depth + 1, walk)
    if (!node) return undefined
    content.push(node)
  }
  return {
    type,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(content.length > 0 && { content }),
  }
}

const blocks = ['paragraph', 'heading', 'bulletList', 'orderedList', 'image']
const inline = ['text', 'hardBreak']
const childrenOf: Record<string, readonly string[]> = {
  doc: blocks,
  paragraph: inline,
  heading: inline,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: blocks,
}

/** Null and undefined stand for nothing said. */
const readAttrs = (type: string, given: unknown, walk: Walk): object | undefined => {
  if (!isObject(given)) return undefined
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null))
  switch (type) {
    case 'paragraph':
      return hasOnly(said, ['textAlign']) && isAlign(said['textAlign']) ? said : undefined
    case 'heading':
      return hasOnly(said, ['level', 'textAlign']) &&
        isAlign(said['textAlign']) &&
        (said['level'] === 2 || said['level'] === 3)
        ? said
        : undefined
    case 'orderedList':
      return hasOnly(said, ['start']) && isCount(said['start'] ?? 1, 9999) ? said : undefined
    case 'image': {
      const file = imageFileOf(said['src'])
      if (file === undefined || !hasOnly(said, ['src', 'alt', 'width', 'height'])) return undefined
      if (!isCount(said['width'], 10_000) || !isCount(said['height'], 10_000)) return undefined
      if (!isPlainText(said['alt'] ?? '', altTextMax)) return undefined
      walk.files.push(file)
      return said
    }
    default:
      return hasOnly(said, []) ? said : undefined
  }
}

const readText = (given: Given): Node | undefined => {
  const { text } = given
  if (typeof text !== 'string' || text === '' || !isPlainText(text, sectionContentMax)) return undefined
  const list = given['marks'] ?? []
  if (!Array.isArray(list) || list.length > 4) return undefined
  const marks: object[] = []
  for (const mark of list) {
    const read = readMark(mark)
    if (!read) return undefined
    marks.push(read)
  }
  return { type: 'text', ...(marks.length > 0 && { marks }), text }
}

const readMark = (given: unknown): object | undefined => {
  if (!isObject(given) || !hasOnly(given, ['type', 'attrs'])) return undefined
  const { type, attrs = {} } = given
  if (type === 'bold' || type === 'italic' || type === 'underline')
    return isObject(attrs) && hasOnly(attrs, []) ? { type } : undefined
  if (type !== 'link' || !isObject(attrs)) return undefined
  // The editor's link has more, none of which is kept: the page itself says how a link opens.
  const { href } = attrs
  return isSafeHref(href) ? { type, attrs: { href } } : undefined
}

const parse = (content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasOnly = (given: Given, names: readonly string[]): boolean =>
  Object.keys(given).every((name) => names.includes(name))

const isAlign = (value: unknown): boolean =>
  value === undefined || textAligns.some((align) => align === value)

const isCount = (value: unknown, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max

/** As a line of a form: no control characters, no bidi overrides, no lone surrogates. Blanks at its ends are kept. */
const isPlainText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.length <= max && line(max).safeParse(value.replaceAll('\t', ' ')).success
