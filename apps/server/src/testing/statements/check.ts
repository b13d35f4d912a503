// The rules of decision 0038 for statements, read by PostgreSQL's own grammar.
import {
  parse,
  type CommonTableExpr,
  type DeleteStmt,
  type FuncCall,
  type InsertStmt,
  type Node,
  type ParseResult,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
} from 'libpg-query'

export type Tables = {
  /** Those under row-level security, each with the column that says the shop. */
  tenants: ReadonlyMap<string, string>
  ofNoShop: ReadonlySet<string>
}

/** What a statement does against the rules. One across shops has no shop to compare with, and must not write or lock (S4). */
export const findAgainst = async (
  text: string,
  tables: Tables,
  { across, own }: { across: boolean; own: boolean } = { across: false, own: true },
): Promise<string[]> => {
  const { stmts = [] } = await parse(text)
  const parts = [...partsOf(stmts)]
  const names = parts.flatMap(({ relname }) => relname ?? [])
  const [tenant] = names.filter((name) => tables.tenants.has(name))
  const [other] = names.filter((name) => tables.ofNoShop.has(name))
  return [
    ...(tenant && other ? [`${tenant} and ${other} stand in one statement`] : []),
    ...parts
      .filter(({ ctequery }) => ctequery && !('SelectStmt' in ctequery))
      .map(({ ctename }) => `${ctename} writes inside WITH`),
    ...(parts.some(({ funcname }) => textOf(funcname).endsWith('set_config'))
      ? ['set_config stands in place of SET LOCAL']
      : []),
    ...(own ? parts.flatMap((part) => findUncompared(part, tables)) : []),
    ...parts.flatMap((part) => findUnroutable(part, tables)),
    ...(across && tenant ? findBeyondReading(stmts, parts, tenant) : []),
  ]
}

/**
 * What a cluster refuses or does at all machines: an INSERT of what a table has, one of a SELECT that neither returns nor expects
 * conflicts, one that looks something up between its values, and a number of a sequence beside a table.
 */
const findUnroutable = (part: Part, { tenants }: Tables): string[] => {
  const { relation, cols, selectStmt, returningClause, onConflictClause } = part
  const rows = selectStmt && 'SelectStmt' in selectStmt ? selectStmt.SelectStmt : undefined
  if (relation && tenants.has(relation.relname ?? '') && rows && cols) {
    const read = [...partsOf(rows)].flatMap(({ relname }) => relname ?? [])
    if (read.length > 0) return [`${relation.relname} is filled from ${read[0]}`]
    if (!rows.valuesLists && !returningClause && !onConflictClause)
      return [`${relation.relname} is filled by a SELECT, and nothing is returned`]
  }
  const names = part.targetList ? [...partsOf(part)] : []
  return names.some(({ relname }) => tenants.has(relname ?? '')) &&
    names.some(({ funcname }) => textOf(funcname).endsWith('nextval'))
    ? ['a number of a sequence is taken beside rows of a shop']
    : []
}

/** Locks of rows, FOR SHARE and SKIP LOCKED too, hang on what every machine answers; and so does a write. */
const findBeyondReading = (
  stmts: NonNullable<ParseResult['stmts']>,
  parts: readonly Part[],
  tenant: string,
): string[] => [
  ...(stmts.every(({ stmt }) => stmt && 'SelectStmt' in stmt) ? [] : [`${tenant} is written across shops`]),
  ...(parts.some(({ lockingClause }) => lockingClause) ? [`rows of ${tenant} are locked across shops`] : []),
]

/** Any node of the tree: what is asked of it is there or not. */
export type Part = SelectStmt & InsertStmt & UpdateStmt & DeleteStmt & CommonTableExpr & RangeVar & FuncCall

/** Every node of a tree. */
export function* partsOf(tree: unknown): Generator<Part> {
  if (typeof tree !== 'object' || tree === null) return
  // All that `Part` has may be missing.
  if (!Array.isArray(tree)) yield tree
  for (const value of Object.values(tree)) yield* partsOf(value)
}

/** The tenant tables of one SELECT, UPDATE, DELETE or INSERT, without its sub-selects, that no value of the shop is said for. */
const findUncompared = (part: Part, { tenants }: Tables): string[] => {
  const { relation, fromClause = [], usingClause = [], whereClause, cols, selectStmt } = part
  if (relation && (cols || selectStmt)) {
    const shop = tenants.get(relation.relname ?? '')
    return shop && !insertsValue(part, shop)
      ? [`${relation.relname} is filled without a value of the shop`]
      : []
  }
  const from = [...(relation ? [{ RangeVar: relation }] : []), ...fromClause, ...usingClause]
  const sources = from.flatMap((node) => sourcesOf(node, conjuncts(whereClause)))
  return sources
    .filter(({ table, alias, conditions }) => {
      const shop = tenants.get(table)
      const names = [`${alias}.${shop}`, ...(sources.length === 1 && from.length === 1 ? [shop] : [])]
      return shop && !conditions.some((condition) => comparesValue(condition, names))
    })
    .map(({ alias }) => `${alias} is not compared with a value of the shop`)
}

type Source = { table: string; alias: string; conditions: readonly Node[] }

/** The tables of a FROM with what must hold for their rows: of an outer join only the side that may be missing obeys its condition. */
const sourcesOf = (node: Node, conditions: readonly Node[]): Source[] => {
  if ('RangeVar' in node) {
    const { relname = '', alias } = node.RangeVar
    return [{ table: relname, alias: alias?.aliasname ?? relname, conditions }]
  }
  if (!('JoinExpr' in node)) return []
  const { jointype, larg, rarg, quals } = node.JoinExpr
  const both = [...conditions, ...conjuncts(quals)]
  const isBound = {
    left: jointype === 'JOIN_INNER' || jointype === 'JOIN_RIGHT',
    right: jointype === 'JOIN_INNER' || jointype === 'JOIN_LEFT',
  }
  return [
    ...(larg ? sourcesOf(larg, isBound.left ? both : conditions) : []),
    ...(rarg ? sourcesOf(rarg, isBound.right ? both : conditions) : []),
  ]
}

const conjuncts = (node: Node | undefined): Node[] => {
  if (!node) return []
  if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR')
    return (node.BoolExpr.args ?? []).flatMap(conjuncts)
  return [node]
}

/** `shop_id = $1`, or the other way round. */
const comparesValue = (node: Node, names: readonly (string | undefined)[]): boolean => {
  if (!('A_Expr' in node) || node.A_Expr.kind !== 'AEXPR_OP') return false
  const { name = [], lexpr, rexpr } = node.A_Expr
  if (textOf(name) !== '=') return false
  return [
    [lexpr, rexpr],
    [rexpr, lexpr],
  ].some(
    ([column, value]) =>
      column && 'ColumnRef' in column && names.includes(textOf(column.ColumnRef.fields)) && isValue(value),
  )
}

const isValue = (node: Node | undefined): boolean =>
  node !== undefined && ('ParamRef' in node || ('TypeCast' in node && isValue(node.TypeCast.arg)))

const insertsValue = ({ cols = [], selectStmt }: Part, shop: string): boolean => {
  const place = cols.findIndex((col) => 'ResTarget' in col && col.ResTarget.name === shop)
  const select = selectStmt && 'SelectStmt' in selectStmt ? selectStmt.SelectStmt : {}
  const rows = select.valuesLists?.map((row) => ('List' in row ? row.List.items : undefined)) ?? [
    select.targetList?.map((target) => ('ResTarget' in target ? target.ResTarget.val : undefined)),
  ]
  return rows.every((row) => isValue(row?.[place]))
}

export const textOf = (names: readonly Node[] = []): string =>
  names.map((name) => ('String' in name ? name.String.sval : '*')).join('.')
