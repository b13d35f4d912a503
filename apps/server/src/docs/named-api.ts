// The OpenAPI document as programs read it: schemas and refusals stand under their names (rule API-97).
import { openNamedSchemas, type JsonSchema } from './json-schema.ts'
import { describeApi, type Answer, type OpenApi, type Operation } from './openapi.ts'

export type NamedApi = Omit<OpenApi, 'paths' | 'components'> & {
  paths: Record<string, Record<string, Omit<Operation, 'responses'> & { responses: Responses }>>
  components: OpenApi['components'] & { responses: Record<string, Answer> }
}
type Reference = { $ref: string }
type Responses = Record<string, Answer | Reference>

/** What several calls share stands once. */
export const describeNamed = (publicUrl: string, sessionCookie: string): NamedApi => {
  const schemas: Record<string, JsonSchema> = {}
  const { components, ...document } = describeApi(publicUrl, sessionCookie, openNamedSchemas(schemas))
  const refusals: Record<string, Answer> = {}
  const shared = ([status, answer]: [string, Answer]): [string, Answer | Reference] => {
    const name = answer['x-error-codes']?.join('-')
    if (name === undefined) return [status, answer]
    refusals[name] = answer
    return [status, { $ref: `#/components/responses/${name}` }]
  }
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => [
      method,
      { ...operation, responses: Object.fromEntries(Object.entries(operation.responses).map(shared)) },
    ])
    return [path, Object.fromEntries(operations)]
  })
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...components, schemas: { ...components.schemas, ...schemas }, responses: refusals },
  }
}
