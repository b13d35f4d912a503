// Bodies and queries as the provider takes them: `a[b][0][c]=value`.

export type Fields = { [name: string]: string | Fields | Fields[] | string[] }

/** Nested fields of a form-encoded text. Keys that are numbers make lists, as does `[]`. */
export const decodeForm = (encoded: string): Fields => {
  const root: Tree = new Map()
  for (const [key, value] of new URLSearchParams(encoded)) put(root, key.split(/\]?\[|\]$/), value)
  return toFields(root) as Fields
}

/** The text of a field; undefined where there is none or it is no text. */
export const textOf = (fields: Fields | undefined, name: string): string | undefined => {
  const value = fields?.[name]
  return typeof value === 'string' ? value : undefined
}

export const fieldsOf = (fields: Fields | undefined, name: string): Fields | undefined => {
  const value = fields?.[name]
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined
}

/** A field of names and texts, such as `metadata`. */
export const textsOf = (fields: Fields | undefined, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(fields, name) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

export const listOf = (fields: Fields | undefined, name: string): (Fields | string)[] => {
  const value = fields?.[name]
  return Array.isArray(value) ? value : []
}

type Tree = Map<string, Tree | string>

const put = (tree: Tree, path: string[], value: string): void => {
  const names = path.at(-1) === '' && path.length > 1 ? path.slice(0, -1) : path
  let place = tree
  for (const [index, given] of names.entries()) {
    const name = given === '' ? String(place.size) : given
    if (index === names.length - 1) place.set(name, value)
    else {
      const next = place.get(name)
      const inner: Tree = next instanceof Map ? next : new Map()
      place.set(name, inner)
      place = inner
    }
  }
}

const toFields = (tree: Tree): unknown => {
  const entries = [...tree].map(([name, value]) => [name, value instanceof Map ? toFields(value) : value])
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(String(name)))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries)
}
