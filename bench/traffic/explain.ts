// What PostgreSQL says of a statement that it has run.
import type pg from 'pg'
import type { Statement } from './captured-statement.ts'

export type Explained = { buffers: number; heapFetches: number; rows: number; lines: string[] }

/** As EXPLAIN (format json) writes it. */
type PlanNode = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Heap Fetches'?: number
  Plans?: PlanNode[]
}

/** The plan of a statement as it ran in the scope of a shop, or in that of all shops; what it wrote is taken back. */
export const explain = async (
  client: pg.Client,
  scope: number | 'all',
  { text, values }: Statement,
): Promise<Explained> => {
  await client.query('begin')
  if (scope === 'all') await client.query('set local role noren_system')
  else await client.query("select set_config('app.shop_id', $1, true)", [String(scope)])
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    [...values],
  )
  await client.query('rollback')
  const top = rows[0]?.['QUERY PLAN'][0].Plan
  if (!top) throw new Error('no plan')
  return {
    buffers: buffersOf(top),
    heapFetches: nodesOf(top).reduce((sum, { node }) => sum + (node['Heap Fetches'] ?? 0), 0),
    rows: top['Actual Rows'],
    lines: nodesOf(top).map(lineOf),
  }
}

const buffersOf = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks']

const nodesOf = (node: PlanNode, depth = 0): { node: PlanNode; depth: number }[] => [
  { node, depth },
  ...(node.Plans ?? []).flatMap((child) => nodesOf(child, depth + 1)),
]

const lineOf = ({ node, depth }: { node: PlanNode; depth: number }): string => {
  const on = node['Index Name'] ?? node['Relation Name']
  const fetches = node['Heap Fetches'] === undefined ? '' : `, ${node['Heap Fetches']} heap fetches`
  const loops = node['Actual Loops'] === 1 ? '' : ` × ${node['Actual Loops']}`
  return `${'  '.repeat(depth)}${node['Node Type']}${on ? ` ${on}` : ''}: ${node['Actual Rows']} rows${loops}, ${buffersOf(node)} buffers${fetches}`
}
