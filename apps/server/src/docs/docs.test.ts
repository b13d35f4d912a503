import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCallers } from '#testing/callers'
import { startTestServer } from '#testing/server'
import { readConfig } from '#platform/config'
import type { Endpoint } from '@noren/contract/endpoint'
import { errorStatus } from '@noren/contract/errors'
import { exampleOf } from './example.ts'
import { markup } from './html.ts'
import { fieldsOf, jsonSchemaOf } from './json-schema.ts'
import { mountDocs } from './mount.ts'
import { codesOf, declaredCalls, describeApi, type OpenApi } from './openapi.ts'

const config = readConfig({ PUBLIC_URL: 'https://noren.example' })
const calls = declaredCalls()

let server: FastifyInstance
let document: OpenApi
let page: string

beforeAll(async () => {
  server = Fastify()
  mountDocs(server, config)
  document = (await server.inject('/api/openapi.json')).json()
  page = (await server.inject('/api/docs')).body
})

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
        expect(JSON.stringify(operation?.responses[errorStatus[code]]), code).toContain(`"${code}"`)
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
    const schema =
      document.paths['/api/shops']?.['post']?.requestBody?.content['application/json']?.schema ?? {}
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
