// zod → JSON Schema as a reader wants it: limits in the middle of a pipe kept, bounds that only say "a safe integer" left out.
import * as z from 'zod'

export type JsonSchema = z.core.JSONSchema.JSONSchema

export type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema

/** With all that it holds. */
export const jsonSchemaOf: SchemaOf = (schema, io) => made(schema, io, z.registry())

/** Refers to what the contract has named (`meta({ id })`), and keeps it in `components`, whose names are the document's. */
export const openNamedSchemas = (components: Record<string, JsonSchema>): SchemaOf => {
  const byText = new Map<string, string>()
  return (schema, io) => {
    const { $defs = {}, ...rest } = made(schema, io, z.globalRegistry)
    for (const [name, part] of Object.entries($defs)) {
      const text = JSON.stringify(part)
      if ((byText.get(name) ?? text) !== text) throw new Error(`${name} is not the same in and out`)
      byText.set(name, text)
      components[name] = referring(part)
    }
    return referring(rest)
  }
}

/** The same with references to the document's components. */
const referring = <T extends JsonSchema | boolean>(schema: T): T =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as T

const made = (
  schema: z.ZodType,
  io: 'input' | 'output',
  metadata: z.core.$ZodRegistry<Record<string, unknown>>,
): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The side that is asked for shows one end of a pipe alone: `line(255).pipe(min 2)` would lose its 255.
      if (io === 'input' && zodSchema._zod.def.type === 'pipe' && jsonSchema.type === 'string')
        Object.assign(jsonSchema, limitsOf(zodSchema))
      // zod drops the examples of whatever transforms on this side; ours are what a person would type.
      const examples = z.globalRegistry.get(zodSchema)?.examples
      if (io === 'input' && Array.isArray(examples)) {
        jsonSchema.examples = examples
        // A pattern of what comes out of a pipe, while more than that may be typed.
        const { pattern } = jsonSchema
        if (pattern !== undefined && !examples.every((one) => new RegExp(pattern).test(String(one))))
          delete jsonSchema.pattern
      }
      // An answer may have new fields one day, and a reader that refuses them would break.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return json
}

export type Field = { name: string; type: string; required: boolean; limits: string }

/** Every field of an object with its path, `menu.price` or `answers[].value`, in the order of the declaration. */
export const fieldsOf = (schema: JsonSchema, prefix = ''): Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    if (typeof property === 'boolean') return []
    const name = `${prefix}${key}`
    const [inner, suffix] = within(property)
    return [
      {
        name,
        type: typeOf(property),
        required: schema.required?.includes(key) ?? false,
        limits: wordsOf(property),
      },
      ...fieldsOf(inner, `${name}${suffix}.`),
    ]
  })

type Limits = Pick<JsonSchema, 'minLength' | 'maxLength' | 'pattern'>

const limitsOf = (schema: z.core.$ZodType): Limits => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return narrower(limitsOf(def.in), limitsOf(def.out))
  if (def.type !== 'string') return {}
  const { minLength, maxLength, pattern } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  return { minLength, maxLength, pattern }
}

const narrower = (a: Limits, b: Limits): Limits => {
  const given = (first: number | undefined, second: number | undefined) =>
    [first, second].filter((n) => n !== undefined)
  const [min, max] = [given(a.minLength, b.minLength), given(a.maxLength, b.maxLength)]
  const pattern = b.pattern ?? a.pattern
  return {
    ...(min.length > 0 && Math.max(...min) > 0 && { minLength: Math.max(...min) }),
    ...(max.length > 0 && { maxLength: Math.min(...max) }),
    ...(pattern !== undefined && { pattern }),
  }
}

/** What stands inside a list or beside a null, and how its fields' names say so. */
const within = (schema: JsonSchema): [JsonSchema, string] => {
  const [inner = schema] = alternatives(schema)
  return inner.type === 'array' ? [itemsOf(inner), '[]'] : [inner, '']
}

const alternatives = (schema: JsonSchema): JsonSchema[] =>
  (schema.anyOf ?? [schema]).flatMap((variant) =>
    typeof variant === 'boolean' || variant.type === 'null' ? [] : [variant],
  )

const itemsOf = ({ items }: JsonSchema): JsonSchema =>
  typeof items === 'object' && !Array.isArray(items) ? items : {}

const typeOf = (schema: JsonSchema): string => {
  const [inner = {}] = alternatives(schema)
  const nullable =
    schema.anyOf?.some((variant) => typeof variant === 'object' && variant.type === 'null') ?? false
  const type =
    inner.type === 'array' ? `list of ${typeOf(itemsOf(inner))}` : (inner.type?.toString() ?? 'any')
  return nullable ? `${type} or null` : type
}

const wordsOf = (schema: JsonSchema): string => {
  const [inner = {}] = alternatives(schema)
  const {
    minLength,
    maxLength,
    minimum,
    maximum,
    minItems,
    maxItems,
    pattern,
    enum: choices,
    const: only,
  } = inner
  const values = choices ?? (only === undefined ? [] : [only])
  return [
    between(minLength, maxLength, ' characters'),
    between(minimum, maximum, ''),
    between(minItems, maxItems, ' entries'),
    values.map((value) => JSON.stringify(value)).join(', '),
    inner.type === 'array' ? wordsOf(itemsOf(inner)) : '',
    pattern ?? '',
  ]
    .filter((part) => part !== '')
    .join('; ')
}

const between = (min: number | undefined, max: number | undefined, unit: string): string => {
  if (min === undefined && max === undefined) return ''
  if (max === undefined) return `at least ${min}${unit}`
  return min === undefined ? `at most ${max}${unit}` : `${min} to ${max}${unit}`
}
