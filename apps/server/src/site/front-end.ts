// The built booking app: what renders the pages, and where its files stand.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Assets, View } from '@noren/booking'
import type { Encoding } from '#platform/http/encoding'

export type FrontEnd = {
  render: (view: View) => string
  assets: Assets
  files: ReadonlyMap<string, BuiltFile>
}

export type BuiltFile = { type: string; bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer } }

const dist = join(import.meta.dirname, '../../../booking/dist/client')
const prefix = '/assets/booking/'

export const loadFrontEnd = async (): Promise<FrontEnd> => {
  const { render } = await import('@noren/booking')
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const step = manifest['src/entry.client.ts']
  const details = manifest['src/details.client.tsx']
  if (!step?.css?.[0] || !details) throw new Error('apps/booking is not built')
  return {
    render,
    assets: {
      style: prefix + step.css[0],
      icon: `${prefix}icon-1.svg`,
      step: prefix + step.file,
      details: prefix + details.file,
    },
    files: readFiles(),
  }
}

type Manifest = Record<string, { file: string; css?: string[] } | undefined>

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** A handful of small files, each with the compressed forms that the build left beside it. */
const readFiles = (): Map<string, BuiltFile> => {
  const names = readdirSync(dist)
  const bytes = (name: string) => (names.includes(name) ? readFileSync(join(dist, name)) : undefined)
  const files = new Map<string, BuiltFile>()
  for (const name of names) {
    const type = types[name.split('.').at(-1) ?? '']
    const identity = type === undefined ? undefined : bytes(name)
    if (type && identity)
      files.set(name, { type, bodies: { identity, br: bytes(`${name}.br`), gzip: bytes(`${name}.gz`) } })
  }
  return files
}
