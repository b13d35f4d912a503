/** What Vite says of its build: each source, the file it became and what that imports. */
export type Manifest = Record<
  string,
  { file: string; imports?: string[]; css?: string[]; assets?: string[] } | undefined
>

/** All scripts that these sources need before they run, besides those of the application's page itself. */
export const chunksOf = (manifest: Manifest | undefined, sources: readonly string[]): string[] => {
  const known = new Set(scriptsOfPage(manifest))
  return filesFrom(manifest, sources).filter((file) => !known.has(file))
}

/** The pictures that a source and what it imports name. */
export const picturesOf = (manifest: Manifest, source: string): string[] => {
  const { imports = [], assets = [] } = manifest[source] ?? {}
  return [
    ...assets.filter((file) => file.endsWith('.avif')).map((file) => `/${file}`),
    ...imports.filter((name) => name !== page).flatMap((name) => picturesOf(manifest, name)),
  ]
}

/** The scripts that the application's page names: first its own, then what that imports. */
export const scriptsOfPage = (manifest: Manifest | undefined): string[] => filesFrom(manifest, [page])

/** The same, and the styles. */
export const filesOfPage = (manifest: Manifest): string[] => [
  ...scriptsOfPage(manifest),
  ...(manifest[page]?.css ?? []).map((style) => `/${style}`),
]

/** Names this build: the hash that Vite gave to the file it begins with. */
export const releaseOf = (manifest: Manifest | undefined): string =>
  /-([\w-]+)\.js$/.exec(manifest?.[page]?.file ?? '')?.[1] ?? 'unknown'

const page = 'index.html'

const filesFrom = (manifest: Manifest | undefined, sources: readonly string[]): string[] => {
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = manifest?.[name]
    if (!chunk || files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    chunk.imports?.forEach(add)
  }
  sources.forEach(add)
  return [...files]
}
