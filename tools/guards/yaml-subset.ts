// Parses the part of YAML that our compose files use and refuses the rest: block mappings and lists indented by two, plain or
// quoted scalars, lists in brackets on one line. List items are scalars. No anchors, tags, tabs, folded texts, written nulls,
// objects in brackets or comments behind a value.

export type Yaml = string | null | Yaml[] | { [key: string]: Yaml }

type Line = { indent: number; text: string; number: number }

export const parseYaml = (source: string): Yaml => {
  const lines = source.split('\n').flatMap((raw, index): Line[] => {
    const text = raw.trim()
    if (text === '' || text.startsWith('#')) return []
    const indent = raw.length - raw.trimStart().length
    if (/\t/.test(raw) || indent % 2 === 1) throw new Error(`line ${index + 1}: indent with two spaces`)
    return [{ indent, text, number: index + 1 }]
  })
  const [value, rest] = block(lines, 0)
  if (rest[0]) throw new Error(`line ${rest[0].number}: unexpected indentation`)
  return value
}

const block = (lines: Line[], indent: number): [Yaml, Line[]] => {
  const [first] = lines
  if (!first || first.indent < indent) return [null, lines]
  if (first.indent > indent) throw new Error(`line ${first.number}: unexpected indentation`)
  return first.text.startsWith('- ') ? list(lines, indent) : mapping(lines, indent)
}

const list = (lines: Line[], indent: number): [Yaml, Line[]] => {
  const items: Yaml[] = []
  let rest = lines
  while (rest[0]?.indent === indent) {
    const [line] = rest
    if (!line.text.startsWith('- ')) throw new Error(`line ${line.number}: a list goes on with "- "`)
    items.push(scalar(line.text.slice(2), line.number))
    rest = rest.slice(1)
  }
  return [items, rest]
}

const mapping = (lines: Line[], indent: number): [Yaml, Line[]] => {
  const entries: { [key: string]: Yaml } = {}
  let rest = lines
  while (rest[0]?.indent === indent) {
    const [line] = rest
    const [, key, text = ''] = /^([\w.-]+):(?:\s+(.*))?$/.exec(line.text) ?? []
    if (key === undefined) throw new Error(`line ${line.number}: "key: value" is expected`)
    if (key in entries) throw new Error(`line ${line.number}: ${key} is there twice`)
    if (text === '') [entries[key], rest] = block(rest.slice(1), indent + 2)
    else [entries[key], rest] = [scalar(text, line.number), rest.slice(1)]
  }
  return [entries, rest]
}

const scalar = (text: string, number: number): Yaml => {
  try {
    if (/^["'[]/.test(text)) return texts(JSON.parse(text.replace(/'([^'"\\]*)'/g, '"$1"')))
  } catch {
    throw new Error(`line ${number}: not a quoted text or a list of them: ${text}`)
  }
  if (/^[&*!|>{}\],%@`#?~]|^-(\s|$)|^null$|\s#|:\s|:$/i.test(text))
    throw new Error(`line ${number}: write this in quotes: ${text}`)
  return text
}

const texts = (value: unknown): Yaml => {
  if (Array.isArray(value)) return value.map(texts)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new Error('an object or null')
  return String(value)
}
