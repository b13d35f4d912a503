// What a shop's settings mean, without SQL.

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
