// The rules of decision 0038 for the statements of a migration, which change the catalogue and rows of all shops.
import {
  parse,
  type AlterTableStmt,
  type Constraint,
  type CreatePolicyStmt,
  type CreateTrigStmt,
  type DoStmt,
  type FuncCall,
  type Node,
} from 'libpg-query'
import { partsOf, textOf, type Part, type Tables } from './check.ts'

/** Each as `table: what is wrong`. */
export const findInMigration = async (sql: string, tables: Tables): Promise<string[]> => {
  const { stmts = [] } = await parse(sql)
  return stmts.flatMap(({ stmt }) => (stmt ? findIn(stmt, tables) : []))
}

const findIn = (statement: Node, { tenants, ofNoShop }: Tables): string[] => {
  // A node has what its kind has; of any other kind it has nothing of it.
  const parts = [...partsOf(statement)] as (Part & Partial<FuncCall>)[]
  const names = parts.flatMap(({ relname }) => relname ?? [])
  const tenant = names.find((name) => tenants.has(name))
  const other = names.find((name) => ofNoShop.has(name))
  return [
    // A foreign key, a join or a copy from one to the other. Rules R3 and S1.
    ...(tenant && other && !('GrantStmt' in statement)
      ? [`${tenant}: stands in one statement with ${other}`]
      : []),
    ...parts
      .filter(({ ctequery }) => ctequery && !('SelectStmt' in ctequery))
      .map(({ ctename }) => `${ctename}: writes inside WITH`),
    ...(parts.some(({ funcname }) => textOf(funcname).endsWith('set_config'))
      ? ['set_config: is called']
      : []),
    ...('CreateTrigStmt' in statement ? findTrigger(statement.CreateTrigStmt, tenants) : []),
    ...('AlterTableStmt' in statement ? findCombined(statement.AlterTableStmt) : []),
    ...('CreatePolicyStmt' in statement ? findSubselect(statement.CreatePolicyStmt) : []),
    ...('DoStmt' in statement ? findInBlock(statement.DoStmt) : []),
  ]
}

/** R6. */
const findTrigger = ({ relation, trigname }: CreateTrigStmt, tenants: Tables['tenants']): string[] =>
  tenants.has(relation?.relname ?? '') ? [`${relation?.relname}: gets the trigger ${trigname}`] : []

/** R10. */
const findCombined = ({ relation, cmds = [] }: AlterTableStmt): string[] => {
  const adds = cmds.flatMap((cmd) => ('AlterTableCmd' in cmd ? cmd.AlterTableCmd : []))
  const checked = adds.some(
    ({ subtype, def }) =>
      subtype === 'AT_AddColumn' &&
      [...partsOf(def)].some((part) => (part as Partial<Constraint>).contype === 'CONSTR_CHECK'),
  )
  return [
    ...(cmds.length > 1 ? [`${relation?.relname}: is altered in ${cmds.length} ways at once`] : []),
    ...(checked ? [`${relation?.relname}: gets a column together with a CHECK`] : []),
  ]
}

/** R5. */
const findSubselect = ({ table, qual, with_check }: CreatePolicyStmt): string[] =>
  JSON.stringify([qual, with_check]).includes('"SelectStmt"')
    ? [`${table?.relname}: gets a policy with a sub-select`]
    : []

/** The body of a block is one text to the parser. */
const findInBlock = (block: DoStmt): string[] =>
  [...JSON.stringify(block).matchAll(/\b(create trigger|references|set_config)\b/gi)].map(
    ([words]) => `a block: has ${words.toLowerCase()}`,
  )
