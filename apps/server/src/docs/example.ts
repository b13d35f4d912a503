// A call as a person would type it: values by the field's name where it says more than its type.
import type { JsonSchema } from './json-schema.ts'
import type { Operation } from './openapi.ts'

const byName: Record<string, string | number> = {
  email: 'hanako@example.com',
  password: 'Noren-2026',
  password_confirmation: 'Noren-2026',
  name: 'Cut and finish',
  family_name: 'Yamada',
  given_name: 'Hanako',
  phone: '090-1234-5678',
  domain: 'my-salon',
  opening_time: '10:00',
  closing_time: '19:00',
  duration: 60,
  price: 5500,
  start_at: '2026-12-01T10:30:00+09:00',
  from: '2026-12-01',
  to: '2026-12-31',
  date: '2026-12-01',
  month: '2026-12',
  until: '2026-12-02',
  reservation_date: '2026-12-01',
  last_visit_from: '2026-12-01',
  last_visit_to: '2026-12-31',
  reservation_number: '48210937',
  type_or_id: 'confirmation',
}

export const exampleOf = (schema: JsonSchema, name = ''): unknown => {
  const [given] = Array.isArray(schema.examples) ? schema.examples : []
  if (given !== undefined) return given
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (name in byName) return byName[name]
  if (schema.type === 'object')
    return Object.fromEntries(requiredOf(schema).map(([key, property]) => [key, exampleOf(property, key)]))
  if (schema.type === 'array')
    return [exampleOf(typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {})]
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  return name === '' ? 'text' : name
}

export const curlOf = (method: string, path: string, operation: Operation, publicUrl: string): string => {
  const { parameters, requestBody, security } = operation
  const body = requestBody?.content['application/json']?.schema
  const [file] = body ? [] : Object.keys(requestBody?.content ?? {})
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(exampleOf(parameters.find((parameter) => parameter.name === name)?.schema ?? {}, name)),
  )
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${String(exampleOf(schema, name))}`)
    .join('&')
  const guards = security[0] ?? {}
  const asked = [
    ...('session' in guards || 'xsrf' in guards ? ['-b cookies.txt -c cookies.txt'] : []),
    ...('xsrf' in guards ? ['-H "X-XSRF-TOKEN: $XSRF"'] : []),
    ...(parameters.some((parameter) => parameter.in === 'header')
      ? ['-H "Idempotency-Key: $(uuidgen)"']
      : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${bodyOf(body)}'`] : []),
    ...(file ? [`-H 'Content-Type: ${file}'`, '--data-binary @file'] : []),
  ]
  const verb = method === 'get' ? '' : `-X ${method.toUpperCase()} `
  return [`curl ${verb}'${publicUrl}${filled}${query && `?${query}`}'`, ...asked].join(' \\\n  ')
}

const bodyOf = (schema: JsonSchema): string =>
  JSON.stringify(exampleOf(schema), null, 2).replace(/\n/g, '\n  ')

const requiredOf = ({ properties = {}, required = [] }: JsonSchema): [string, JsonSchema][] =>
  Object.entries(properties).flatMap(([key, property]) =>
    typeof property === 'object' && required.includes(key) ? [[key, property]] : [],
  )
