// Renders the owner's documents (TipTap JSON). Only nodes and marks listed here become elements; anything else is left out.
import { documentDepthMax, documentNodesMax, imageFileOf, isSafeHref } from '@noren/contract/pages/documents'
import type { PublicImage } from '@noren/contract/booking'
import type { ReactNode } from 'react'
import { Picture } from './pictures/picture.tsx'

type RichNode = { type?: unknown; text?: unknown; content?: unknown; marks?: unknown; attrs?: unknown }

/**
 * `under` is the level of the heading above; the document's headings follow it without a gap. `images` are those of the library, whose
 * widths and text count (rule PAGE-47); one that is not among them is shown as the document has it.
 */
export const RichText = ({
  content,
  under,
  images = [],
}: {
  content: string
  under: 1 | 2
  images?: readonly PublicImage[] | undefined
}): ReactNode => {
  const document = parse(content)
  if (!document) return null
  const children = renderChildren(document, 0, {
    left: documentNodesMax,
    shift: under + 1 - topLevel(document),
    images,
  })
  return children.length > 0 ? <div className="rich">{children}</div> : null
}

/** Whether the document has any text or image; a block without is not shown. */
export const hasRichText = (content: string): boolean => {
  const document = parse(content)
  return document !== undefined && hasContent(document, 0)
}

const hasContent = (node: RichNode, depth: number): boolean => {
  if (typeof node.text === 'string' && node.text.trim() !== '') return true
  if (node.type === 'image' && imageFileOf(attrOf(node, 'src')) !== undefined) return true
  return (
    Array.isArray(node.content) &&
    depth < documentDepthMax &&
    node.content.some((child) => isNode(child) && hasContent(child, depth + 1))
  )
}

/** How many letters it has; a picture is longer than any text. */
export const textLength = (content: string): number => {
  const document = parse(content)
  return document ? lengthOf(document, 0) : 0
}

const lengthOf = (node: RichNode, depth: number): number => {
  if (node.type === 'image') return Infinity
  if (typeof node.text === 'string') return node.text.length
  return Array.isArray(node.content) && depth < documentDepthMax
    ? node.content.reduce(
        (sum: number, child: unknown) => sum + (isNode(child) ? lengthOf(child, depth + 1) : 0),
        0,
      )
    : 0
}

type Budget = { left: number; shift: number; images: readonly PublicImage[] }

const renderChildren = (node: RichNode, depth: number, budget: Budget): ReactNode[] =>
  Array.isArray(node.content) && depth < documentDepthMax
    ? node.content.map((child: unknown, index) =>
        isNode(child) ? renderNode(child, index, depth + 1, budget) : null,
      )
    : []

const renderNode = (node: RichNode, key: number, depth: number, budget: Budget): ReactNode => {
  if (budget.left-- <= 0) return null
  const children = () => renderChildren(node, depth, budget)
  switch (node.type) {
    case 'paragraph':
      return (
        <p key={key} className={alignOf(node)}>
          {children()}
        </p>
      )
    case 'heading': {
      const Level = headings[levelOf(node) + budget.shift] ?? 'h4'
      return (
        <Level key={key} className={alignOf(node)}>
          {children()}
        </Level>
      )
    }
    case 'bulletList':
      return <ul key={key}>{children()}</ul>
    case 'orderedList':
      return (
        <ol key={key} start={sizeOf(node, 'start')}>
          {children()}
        </ol>
      )
    case 'listItem':
      return <li key={key}>{children()}</li>
    case 'image':
      return <Image key={key} node={node} images={budget.images} />
    case 'hardBreak':
      return <br key={key} />
    case 'text':
      return typeof node.text === 'string' ? <Marked key={key} text={node.text} marks={node.marks} /> : null
    default:
      return null
  }
}

const Marked = ({ text, marks }: { text: string; marks: unknown }): ReactNode => {
  const given = Array.isArray(marks) ? marks.filter(isNode) : []
  return given.reduce<ReactNode>((inner, mark) => {
    if (mark.type === 'bold') return <strong>{inner}</strong>
    if (mark.type === 'italic') return <em>{inner}</em>
    if (mark.type === 'underline') return <u>{inner}</u>
    const href = mark.type === 'link' ? hrefOf(mark) : undefined
    return href === undefined ? (
      inner
    ) : (
      <a href={href} rel="noopener noreferrer nofollow">
        {inner}
      </a>
    )
  }, text)
}

const hrefOf = (mark: RichNode): string | undefined => {
  const href = attrOf(mark, 'href')
  return isSafeHref(href) ? href : undefined
}

/** Of the product's own making alone: a page loads nothing from elsewhere. */
const Image = ({ node, images }: { node: RichNode; images: readonly PublicImage[] }) => {
  const src = attrOf(node, 'src')
  const alt = attrOf(node, 'alt')
  const known = images.find(({ url }) => url === src)
  if (known)
    return (
      <Picture
        image={known}
        sizes="(min-width: 1024px) 640px, 100vw"
        box="w-fit max-w-full rounded-md"
        className="relative block h-auto max-w-full"
      />
    )
  return typeof src === 'string' && imageFileOf(src) !== undefined ? (
    <img
      src={src}
      alt={typeof alt === 'string' ? alt : ''}
      width={sizeOf(node, 'width')}
      height={sizeOf(node, 'height')}
      loading="lazy"
      className="h-auto max-w-full rounded-md bg-line"
    />
  ) : null
}

/** Classes, because the page's policy allows no inline style. */
const alignOf = (node: RichNode): string | undefined => {
  const align = attrOf(node, 'textAlign')
  return align === 'center' ? 'text-center' : align === 'right' ? 'text-right' : undefined
}

const sizeOf = (node: RichNode, name: string): number | undefined => {
  const size = attrOf(node, name)
  return typeof size === 'number' && Number.isInteger(size) && size > 0 ? size : undefined
}

const attrOf = ({ attrs }: RichNode, name: string): unknown =>
  typeof attrs === 'object' && attrs !== null ? Reflect.get(attrs, name) : undefined

/** The editor has headings of level 2 and 3. */
const levelOf = (node: RichNode): 2 | 3 => (attrOf(node, 'level') === 3 ? 3 : 2)

const topLevel = ({ content }: RichNode): 2 | 3 => {
  const levels = Array.isArray(content)
    ? content
        .filter(isNode)
        .filter((node) => node.type === 'heading')
        .map(levelOf)
    : []
  return levels.length > 0 && levels.every((level) => level === 3) ? 3 : 2
}

const headings: Record<number, 'h2' | 'h3' | 'h4'> = { 2: 'h2', 3: 'h3', 4: 'h4' }

const parse = (content: string): RichNode | undefined => {
  try {
    const parsed: unknown = JSON.parse(content)
    return isNode(parsed) && parsed.type === 'doc' ? parsed : undefined
  } catch {
    return undefined
  }
}

const isNode = (value: unknown): value is RichNode => typeof value === 'object' && value !== null
