// Renders the OpenAPI document as static HTML.
import { errorStatus, type ErrorCode } from '@noren/contract/errors'
import { errors as errorTexts } from '@noren/words/errors'
import { curlOf } from './example.ts'
import { markup, type Html } from './html.ts'
import { fieldsOf, type Field, type JsonSchema } from './json-schema.ts'
import type { Answer, OpenApi, Operation } from './openapi.ts'
import { style } from './style.ts'

export const renderDocs = (document: OpenApi): string => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const areas = document.tags.map(({ name, description }) => ({
    name,
    texts: description.split('\n\n'),
    calls: calls.filter((call) => call.operation.tags.includes(name)),
  }))
  const publicUrl = document.servers[0]?.url ?? ''
  return `<!doctype html>${
    markup`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <title>API | ${document.info.title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <div class="page">
          <nav aria-label="Contents">
            <ul>
              <li><a href="#top">Top</a></li>
              <li><a href="#tokens">API tokens</a></li>
              <li><a href="#codes">Codes</a></li>
              <li><a href="/api/openapi.json">OpenAPI document</a></li>
            </ul>
            ${areas.map(
              ({ name, calls: inside }) =>
                markup`<b>${name}</b>
                  <ul>
                    ${inside.map(contentsLine)}
                  </ul>`,
            )}
          </nav>
          <main id="top">
            <h1>${document.info.title} API</h1>
            <p>${document.info.description}</p>
            <h2>Signing in</h2>
            <p>
              Calls that need a session send its cookie. Those of them that change something, and all calls that
              sign in, send X-XSRF-TOKEN. ${document.components.securitySchemes.xsrf.description} Signing in
              renews that cookie. The examples below keep the cookies in a file:
            </p>
            <pre>${sessionExample(publicUrl)}</pre>
            <h2 id="tokens">API tokens</h2>
            <p>${document.components.securitySchemes.token.description}</p>
            <pre>${tokenExample(publicUrl)}</pre>
            ${areas.map(
              ({ name, texts: [en = '', ja = ''], calls: inside }) =>
                markup`<section>
                  <h2>${name}</h2>
                  <p>${en}. <span lang="ja">${ja}。</span></p>
                  ${inside.map((call) => operationHtml(call, publicUrl))}
                </section>`,
            )}
            <section id="codes">
              <h2>Codes</h2>
              ${codesTable}
            </section>
          </main>
        </div>
      </body>
    </html>`.text
  }`
}

type Call = { path: string; method: string; operation: Operation }

const contentsLine = ({ operation, path, method }: Call): Html =>
  markup`<li><a href="#${operation.operationId}">${method.toUpperCase()} ${path}</a></li>`

const operationHtml = ({ path, method, operation }: Call, publicUrl: string): Html =>
  markup`<article id="${operation.operationId}">
    <h3><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h3>
    <p>${operation.summary}. ${operation.description}</p>
    ${
      operation.parameters.length > 0
        ? markup`<h4>Parameters</h4>
            ${parametersTable(operation)}`
        : ''
    }
    ${
      operation.requestBody
        ? markup`<h4>Body</h4>
            ${bodyHtml(operation.requestBody.content)}`
        : ''
    }
    <h4>Responses</h4>
    ${responsesHtml(operation)}
    <h4>Example</h4>
    <pre>${curlOf(method, path, operation, publicUrl)}</pre>
  </article>`

/** The fields of a JSON body, or the media type of a file. */
const bodyHtml = (content: NonNullable<Operation['requestBody']>['content']): Html => {
  const schema = content['application/json']?.schema
  return schema ? fieldsTable(schema) : markup`<p>A file, <code>${Object.keys(content).join()}</code></p>`
}

const parametersTable = ({ parameters }: Operation): Html =>
  table(
    ['Name', 'In', 'Type', 'Limits', 'Needed'],
    parameters.map((parameter) => {
      const { name, required, description } = parameter
      const [field] = fieldsOf({
        properties: { [name]: parameter.schema },
        required: required ? [name] : [],
      })
      return [
        markup`<code>${name}</code>`,
        parameter.in,
        field?.type ?? '',
        [field?.limits ?? '', description ? ` ${description}` : ''],
        requiredHtml(required),
      ]
    }),
  )

const fieldsTable = (schema: JsonSchema): Html => fieldRows(fieldsOf(schema), true)

const fieldRows = (fields: Field[], showRequired: boolean): Html =>
  table(
    ['Field', 'Type', 'Limits', ...(showRequired ? ['Needed'] : [])],
    fields.map(({ name, type, limits, required }) => [
      markup`<code>${name}</code>`,
      type,
      limits,
      ...(showRequired ? [requiredHtml(required)] : []),
    ]),
  )

const requiredHtml = (required: boolean): Html =>
  required ? markup`<span class="required">required</span>` : markup`optional`

const responsesHtml = ({ responses }: Operation): Html => {
  const entries = Object.entries(responses)
  const refusals = entries.filter(([status]) => Number(status) >= 400)
  return markup`${entries.filter((entry) => !refusals.includes(entry)).map(success)}
    ${refusals.length > 0 ? refusalsTable(refusals) : ''}`
}

const success = ([status, { description, content }]: [string, Answer]): Html => {
  const schema = content?.['application/json']?.schema
  const line = markup`<code>${status}</code> ${description}`
  return schema
    ? markup`<details><summary>${line}</summary>${fieldRows(fieldsOf(schema), false)}</details>`
    : markup`<p>${line}</p>`
}

const refusalsTable = (refusals: [string, Answer][]): Html =>
  table(
    ['Status', 'Code', 'Message'],
    refusals.flatMap(([status, { 'x-error-codes': codes = [] }]) =>
      codes.map((code) => [
        status,
        markup`<a href="#code-${code}"><code>${code}</code></a>`,
        errorTexts.en[code],
      ]),
    ),
  )

const table = (headers: string[], rows: (string | Html | (string | Html)[])[][]): Html =>
  markup`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${headers.map((header) => markup`<th scope="col">${header}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            markup`<tr>
              ${cells.map((cell) => markup`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`

const codesTable = table(
  ['Status', 'Code', 'Japanese', 'English'],
  Object.entries(errorStatus).map(([code, status]) => {
    const key = code as ErrorCode
    return [
      String(status),
      markup`<code id="code-${code}">${code}</code>`,
      markup`<span lang="ja">${errorTexts.ja[key]}</span>`,
      errorTexts.en[key],
    ]
  }),
)

const sessionExample = (publicUrl: string): string =>
  `curl -c cookies.txt '${publicUrl}/sanctum/csrf-cookie'\nXSRF=$(awk '$6 == "XSRF-TOKEN" { print $7 }' cookies.txt)`

const tokenExample = (publicUrl: string): string =>
  `curl '${publicUrl}/api/menus' \\\n  -H 'Authorization: Bearer noren_…'`
