import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCallers } from '#testing/callers'
import { startTestServer } from '#testing/server'
import { readConfig } from '#platform/config'
import type { Endpoint } from '@noren/contract/endpoint'
import { errorStatus } from '@noren/contract/errors'
import { apiAreas } from '@noren/words/wire/api-areas'
import * as z from 'zod'
import { exampleOf } from './example.ts'
import { markup } from './html.ts'
import { fieldsOf, jsonSchemaOf, openNamedSchemas, type JsonSchema } from './json-schema.ts'
import { mountDocs } from './mount.ts'
import type { NamedApi } from './named-api.ts'
import { codesOf, declaredCalls, describeApi } from './openapi.ts'

const config = readConfig({ PUBLIC_URL: 'https://noren.example' })
const calls = declaredCalls()

let server: FastifyInstance
/** The same without names: each schema whole. */
const whole = describeApi(config.publicUrl, 'session')
let document: NamedApi
let page: string

beforeAll(async () => {
  server = Fastify()
  mountDocs(server, config)
  document = (await server.inject('/api/openapi.json')).json()
  page = (await server.inject('/api/docs')).body
})

/** A refusal stands under its name. */
const refusalOf = (answer: object = {}): unknown =>
  '$ref' in answer ? document.components.responses[String(answer.$ref).split('/').at(-1) ?? ''] : undefined

describe('the OpenAPI document', () => {
  it('has every declared call with its parameters, body, success and each of its codes', () => {
    expect(calls.length).toBeGreaterThan(15)
    for (const { area, name, endpoint } of calls) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation, endpoint.path).toMatchObject({
        operationId: `${area}.${name}`,
        summary: endpoint.summary,
      })
      const inPath = operation?.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name: parameter }) => parameter)
      expect(inPath).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot))
      expect(operation?.requestBody !== undefined).toBe(
        endpoint.body !== undefined || endpoint.upload !== undefined,
      )
      expect(operation?.responses[endpoint.status]).toBeDefined()
      for (const code of codesOf(endpoint))
        expect(JSON.stringify(refusalOf(operation?.responses[errorStatus[code]])), code).toContain(
          `"${code}"`,
        )
    }
  })

  it('refers to nothing that is not in it', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
    expect(refs.length).toBeGreaterThan(15)
    for (const ref of refs) {
      const found = ref
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
          document,
        )
      expect(found, ref).toBeTypeOf('object')
    }
    const schemes = Object.keys(document.components.securitySchemes)
    const used = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ security }) => security.flatMap(Object.keys)),
    )
    expect(schemes).toEqual(expect.arrayContaining([...new Set(used)]))
  })

  it('names every operation once and asks for what the guards ask for', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    const book = document.paths['/api/public/shops/{domain}/reservations']?.['post']
    expect(book?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
    )
    expect(book?.security).toEqual([])
    expect(document.paths['/api/shops']?.['post']?.security).toEqual([{ session: [], xsrf: [] }])
    expect(document.components.securitySchemes.session.name).toBe('__Host-session')
    expect(describeApi('http://localhost:3000', 'session').servers).toEqual([
      { url: 'http://localhost:3000' },
    ])
  })

  it('keeps both limits of a text that goes through a pipe', () => {
    const schema = whole.paths['/api/shops']?.['post']?.requestBody?.content['application/json']?.schema ?? {}
    expect(fieldsOf(schema)).toEqual(
      expect.arrayContaining([
        { name: 'name', type: 'string', required: true, limits: '2 to 255 characters' },
        {
          name: 'businessHours.workingHours',
          type: 'list of object',
          required: true,
          limits: '1 to 6 entries',
        },
        { name: 'menu.totalDuration', type: 'integer or null', required: false, limits: '1 to 360' },
      ]),
    )
  })

  it('has each named schema and each refusal once, and is less than half as long by it', () => {
    const { schemas, responses } = document.components
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Failure', 'Menu', 'MenuInput', 'CalendarEvent']),
    )
    const read = document.paths['/api/menus/{id}']?.['get']
    expect(read?.responses[200]).toMatchObject({
      content: {
        'application/json': { schema: { properties: { data: { $ref: '#/components/schemas/Menu' } } } },
      },
    })
    expect(read?.responses[404]).toEqual({ $ref: '#/components/responses/not_found' })
    expect(responses['not_found']).toMatchObject({ 'x-error-codes': ['not_found'] })
    expect(JSON.stringify(document).length).toBeLessThan(JSON.stringify(whole).length / 2)
  })

  it('lets an answer have fields that come later', () => {
    const answers = Object.values(whole.paths).flatMap((methods) =>
      Object.values(methods).map(({ responses }) => responses),
    )
    expect(JSON.stringify(answers).includes('"additionalProperties":false')).toBe(false)
    expect(jsonSchemaOf(z.strictObject({}), 'input')).toHaveProperty('additionalProperties', false)
  })

  it('refuses a name for what differs in and out', () => {
    const schemaOf = openNamedSchemas({})
    const folded = z.string().transform(Number).meta({ id: 'Deliberate' })
    schemaOf(z.object({ folded }), 'input')
    expect(() => schemaOf(z.object({ folded }), 'output')).toThrow('Deliberate is not the same in and out')
  })

  it('says of each area what it is for, in both languages', () => {
    expect(Object.keys(apiAreas.ja)).toEqual(document.tags.map(({ name }) => name))
    expect(Object.keys(apiAreas.en)).toEqual(Object.keys(apiAreas.ja))
    expect(document.tags).toContainEqual({
      name: 'menus',
      description: 'Menus and their images\n\nメニューとその画像',
    })
  })

  it('lets API tokens in beside a session, by the scope of the call, and nowhere else', () => {
    const securityOf = (path: string, method: string) => document.paths[path]?.[method]?.security
    expect(securityOf('/api/menus', 'post')).toEqual([{ session: [], xsrf: [] }, { token: ['menus:write'] }])
    expect(securityOf('/api/menus', 'get')).toEqual([{ session: [] }, { token: ['menus:read'] }])
    expect(securityOf('/api/auth/tokens', 'get')).toEqual([{ session: [] }])
  })

  /** What is wrong with an example. */
  const mismatch = (schema: JsonSchema, example: unknown): string =>
    z.fromJSONSchema(schema).safeParse(example).error?.message ?? ''
  // What has examples in the document is a schema.
  const examplesIn = (at: unknown): [JsonSchema, unknown][] =>
    typeof at === 'object' && at !== null
      ? [
          ...('examples' in at && Array.isArray(at.examples)
            ? at.examples.map((one: unknown): [JsonSchema, unknown] => [at as JsonSchema, one])
            : []),
          ...Object.values(at).flatMap(examplesIn),
        ]
      : []

  it('has examples that match the schemas beside them, patterns included', () => {
    expect(mismatch({ type: 'string', pattern: '^[0-9]{7}$' }, '110-0001')).not.toBe('')
    const given = examplesIn(whole.paths)
    expect(given.length).toBeGreaterThan(20)
    const operations = Object.values(whole.paths).flatMap((methods) => Object.values(methods))
    const parameters = operations.flatMap((operation) =>
      operation.parameters.map(({ name, schema }): [JsonSchema, unknown] => [
        schema,
        exampleOf(schema, name),
      ]),
    )
    const bodies = operations.flatMap(({ requestBody }): [JsonSchema, unknown][] => {
      const schema = requestBody?.content['application/json']?.schema
      return schema ? [[schema, exampleOf(schema)]] : []
    })
    const wrong = [...given, ...parameters, ...bodies].filter((pair) => mismatch(...pair) !== '')
    expect(wrong.map(([, example]) => example)).toEqual([])
  })

  it.for(calls.filter(({ endpoint }) => endpoint.body))(
    'has an example for $area, $name that its own schema accepts',
    ({ endpoint }) => {
      const { body } = endpoint
      expect(body && body.safeParse(exampleOf(jsonSchemaOf(body, 'input')))).toMatchObject({ success: true })
    },
  )
})

describe('the Idempotency-Key header', () => {
  const headerOf = ({ path, method }: Endpoint) =>
    document.paths[path]?.[method.toLowerCase()]?.parameters.filter(
      (parameter) => parameter.in === 'header',
    ) ?? []

  it('is named by exactly the calls that take it', () => {
    const named = calls.filter(({ endpoint }) => headerOf(endpoint).length > 0)
    expect(named.map(({ endpoint }) => endpoint)).toEqual(
      calls.map(({ endpoint }) => endpoint).filter(({ idempotent }) => idempotent !== undefined),
    )
    expect(new Set(named.map(({ endpoint }) => headerOf(endpoint)[0]?.required))).toEqual(
      new Set([true, false]),
    )
  })

  it('is required by the document where the server refuses a call without it, and nowhere else', async () => {
    const product = await startTestServer()
    const callers = await makeCallers(product)
    for (const { endpoint } of calls.filter((call) => call.endpoint.idempotent !== undefined)) {
      const client = await callers.who(endpoint)
      const answer = await client.call(endpoint.method, callers.pathOf(endpoint), callers.bodyOf(endpoint))
      expect(answer.body.code === 'idempotency_key_required', answer.text).toBe(
        headerOf(endpoint)[0]?.required,
      )
    }
    await product.stop()
  })
})

describe('the page', () => {
  it('shows every path with its anchor and every code in both languages', () => {
    for (const { area, name, endpoint } of calls) {
      expect(page).toContain(`<article id="${area}.${name}">`)
      expect(page).toContain(`<code>${endpoint.path}</code>`)
    }
    for (const code of Object.keys(errorStatus)) expect(page).toContain(`id="code-${code}"`)
  })

  it('has no script, leads nowhere that is not in it, and carries the headers of a page', async () => {
    expect(page).not.toContain('<script')
    for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${anchor}"`)
    const { headers } = await server.inject('/api/docs')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('escapes what is put in', () => {
    const list = [markup`<i>${1}</i>`, '<']
    expect(markup`<p>${'<b>"&\''}</p>${list}`.text).toBe('<p>&#60;b&#62;&#34;&#38;&#39;</p><i>1</i>&#60;')
  })
})
