// Elements of an XML file one after the other, as its bytes come: nothing is kept of what was passed.
import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { Unreadable } from './unreadable.ts'

export type XmlHandlers = {
  /** The name has no prefix. */
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  close: (name: string) => void
  text?: (text: string) => void
}

/** Elements inside each other, attributes of one, and characters without a tag: far above any workbook's. */
const depthMax = 64
const attributesMax = 100
const tagFreeMax = 1024 * 1024

/** `true` of `isDone` ends the reading. Rule IMP-8. */
export const readXml = async (
  stream: Readable,
  { open, close, text }: XmlHandlers,
  isDone: () => boolean = () => false,
): Promise<void> => {
  // Names with prefixes are cut: what is a row in one program's file is x:row in another's.
  const parser = new SaxesParser()
  let [depth, attributes, tagFree] = [0, 0, 0]
  parser.on('error', () => fail('broken'))
  // There is none in a workbook, and what it declares could grow without end.
  parser.on('doctype', () => fail('broken'))
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > attributesMax) fail('too_large')
  })
  parser.on('opentag', (tag) => {
    attributes = 0
    depth += 1
    if (depth > depthMax) fail('too_large')
    open(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    close(localName(tag.name))
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const part = decoder.decode(chunk, { stream: true })
    const tag = part.lastIndexOf('<')
    tagFree = tag === -1 ? tagFree + part.length : part.length - tag
    if (tagFree > tagFreeMax) fail('too_large')
    parser.write(part)
    if (isDone()) return
  }
  parser.write(decoder.decode())
  parser.close()
}

const fail = (reason: 'broken' | 'too_large'): never => {
  throw new Unreadable(reason)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
