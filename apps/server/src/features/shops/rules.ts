// What a shop's settings mean, without SQL.
import { poses } from '@noren/words/names/poses'
import type { Config } from '#platform/config'

/** What is wrong with a name that poses as somebody else's, with whom to ask; undefined for any other. Rule SHOP-100. */
export const posingProblem = (
  { shopNames, operator, publicUrl }: Pick<Config, 'shopNames' | 'operator' | 'publicUrl'>,
  name: string,
): string | undefined =>
  poses(name, shopNames) ? `shop_name_posing:${operator.email ?? operator.telephone ?? publicUrl}` : undefined

type Address = { prefecture: string | null; city: string | null; address: string | null }

/**
 * The street without the prefecture and city that now stand in fields of their own: older shops have the whole address in one line.
 */
export const streetOf = ({ prefecture, city, address }: Address): string | null => {
  if (address === null) return null
  const rest = [prefecture, city].reduce<string>(
    (text, part) => (part !== null && text.startsWith(part) ? text.slice(part.length).trimStart() : text),
    address,
  )
  return rest === '' ? null : rest
}
