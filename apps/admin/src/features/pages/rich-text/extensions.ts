// The nodes and marks of a document, as the server's list has them. Rule PAGE-4.
import { Extension, Node } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { headingLevels, imageFileOf, isSafeHref, textAligns } from '@noren/contract/pages/documents'

export const extensionsOf = () => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    heading: { levels: [...headingLevels] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      linkOnPaste: true,
      isAllowedUri: (url) => isSafeHref(url),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  alignment,
  image,
]

const alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: ({ style }) => textAligns.find((align) => align === style.textAlign) ?? null,
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
        },
      },
    },
  ],
})

/** An image of the shop's library. One that is pasted from elsewhere is left out. */
const image = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null, parseHTML: (element) => Number(element.getAttribute('width')) || null },
    height: { default: null, parseHTML: (element) => Number(element.getAttribute('height')) || null },
  }),
  parseHTML: () => [
    {
      tag: 'img[src][width][height]',
      getAttrs: (element) => imageFileOf(element.getAttribute('src')) !== undefined && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})
