// Renders the owner's documents (TipTap JSON). Only nodes and marks listed here become elements; anything else is left out.
import type { ReactNode } from 'react'

type RichNode = { type?: unknown; text?: unknown; content?: unknown; marks?: unknown; attrs?: unknown }

/** Deeper and longer documents are not rendered. Rule PAGE-4. */
const depthMax = 20
const nodesMax = 5000

/** `under` is the level of the heading above; the document's headings follow it without a gap. */
export const RichText = ({ content, under }: { content: string; under: 1 | 2 }): ReactNode => {
  const document = parse(content)
  if (!document) return null
  const children = renderChildren(document, 0, { left: nodesMax, shift: under + 1 - topLevel(document) })
  return children.length > 0 ? <div className="rich">{children}</div> : null
}

/** Whether the document has any text; a block without text is not shown. */
export const hasRichText = (content: string): boolean => {
  const document = parse(content)
  return document !== undefined && hasText(document, 0)
}

const hasText = (node: RichNode, depth: number): boolean => {
  if (typeof node.text === 'string' && node.text.trim() !== '') return true
  return (
    Array.isArray(node.content) &&
    depth < depthMax &&
    node.content.some((child) => isNode(child) && hasText(child, depth + 1))
  )
}

type Budget = { left: number; shift: number }

const renderChildren = (node: RichNode, depth: number, budget: Budget): ReactNode[] =>
  Array.isArray(node.content) && depth < depthMax
    ? node.content.map((child: unknown, index) =>
        isNode(child) ? renderNode(child, index, depth + 1, budget) : null,
      )
    : []

const renderNode = (node: RichNode, key: number, depth: number, budget: Budget): ReactNode => {
  if (budget.left-- <= 0) return null
  const children = () => renderChildren(node, depth, budget)
  switch (node.type) {
    case 'paragraph':
      return <p key={key}>{children()}</p>
    case 'heading': {
      const Level = headings[levelOf(node) + budget.shift] ?? 'h4'
      return <Level key={key}>{children()}</Level>
    }
    case 'bulletList':
      return <ul key={key}>{children()}</ul>
    case 'orderedList':
      return <ol key={key}>{children()}</ol>
    case 'listItem':
      return <li key={key}>{children()}</li>
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

const hrefOf = ({ attrs }: RichNode): string | undefined => {
  const href = typeof attrs === 'object' && attrs !== null && 'href' in attrs ? attrs.href : undefined
  if (typeof href !== 'string' || !URL.canParse(href)) return undefined
  const { protocol } = new URL(href)
  return protocol === 'https:' || protocol === 'mailto:' || protocol === 'tel:' ? href : undefined
}

/** The editor has headings of level 2 and 3. */
const levelOf = ({ attrs }: RichNode): 2 | 3 =>
  typeof attrs === 'object' && attrs !== null && 'level' in attrs && attrs.level === 3 ? 3 : 2

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
