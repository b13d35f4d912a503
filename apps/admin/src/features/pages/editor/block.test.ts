import { expect, test } from 'vitest'
import { arrange, type Block, isSameSet, newBlock, previewSections, savedIds } from './block.ts'

const block = (id: number | string, priority: number, more: Partial<Block> = {}): Block => ({
  key: String(id),
  id,
  type: 'document',
  content: '',
  title: '',
  publish_state: 'published',
  menus: [],
  priority,
  version: 1,
  ...more,
})

test('a new block is a draft after the highest; menus and the completion page are always shown', () => {
  const among = [block(1, 4), block('a', 9)]
  expect(newBlock('b', 'document', 'booking', among)).toMatchObject({
    id: 'b',
    priority: 10,
    publish_state: 'draft',
  })
  expect(newBlock('b', 'menu', 'booking', []).publish_state).toBe('published')
  expect(newBlock('b', 'document', 'completion', [])).toMatchObject({
    priority: 1,
    publish_state: 'published',
  })
})

test('blocks stand as they were dragged; what another tab added follows', () => {
  const blocks = [block(1, 1), block(2, 2), block('a', 3), block(4, 4)]
  const keys = (order?: string[]) => arrange(blocks, order).map(({ key }) => key)
  expect(keys()).toEqual(['1', '2', 'a', '4'])
  expect(keys(['a', '2', '1'])).toEqual(['a', '2', '1', '4'])
  expect(savedIds(arrange(blocks, ['a', '2', '1']))).toEqual([2, 1, 4])
})

test('an order of other blocks is none', () => {
  expect(isSameSet([1, 2, 3], [3, 1, 2])).toBe(true)
  for (const other of [
    [1, 2],
    [1, 2, 2],
    [1, 2, 4],
    [1, 2, 3, 4],
  ])
    expect(isSameSet([1, 2, 3], other)).toBe(false)
})

test('a preview holds what is typed, and menus of menu blocks alone', () => {
  const menus = [{ id: 7, name: 'カット', price: 1, total_duration: 60, publish_state: 'published' as const }]
  const blocks = [block(1, 1, { content: 'old' }), block(2, 2, { type: 'menu', menus })]
  expect(previewSections(blocks, new Map([['1', { content: 'new' }]])).sections).toEqual([
    { type: 'document', title: '', content: 'new', publish_state: 'published' },
    { type: 'menu', title: '', content: '', publish_state: 'published', menu_ids: [7] },
  ])
})
