import { poses } from '@noren/words/names/poses'
import type { Config } from '#platform/config'

/** What is wrong with a name that poses as somebody else's, with whom to ask; undefined for any other. Rule SHOP-100. */
export const posingProblem = (
  { shopNames, operator, publicUrl }: Pick<Config, 'shopNames' | 'operator' | 'publicUrl'>,
  name: string,
): string | undefined =>
  poses(name, shopNames) ? `shop_name_posing:${operator.email ?? operator.telephone ?? publicUrl}` : undefined
